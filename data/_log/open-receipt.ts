import { openCheckpoint } from "./checkpoint.ts";
import { proveReceipt, type Receipt, readReceipt } from "./receipt.ts";
import type { Checkpoint } from "./signed-checkpoint.ts";

/**
 * Reads a receipt and proves it: the line, opened with its salts, is the entry at its index in the log whose checkpoint one of
 * the verifier keys has signed. Throws an InvalidReceipt or an InvalidCheckpoint.
 */
export function openReceipt(
  text: string,
  verifierKeys: readonly string[],
): Receipt & { entry: Uint8Array; checkpoint: Checkpoint & { signedBy: string[] } } {
  const receipt = readReceipt(text);
  const checkpoint = openCheckpoint(receipt.checkpoint, verifierKeys);
  const entry = proveReceipt(receipt, checkpoint);
  const { line, opening, index } = receipt;
  return { line, opening, index, entry, checkpoint };
}

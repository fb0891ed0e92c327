import * as z from "zod";

function isWebAddress(text: string): boolean {
  // Half a character is in no address, though a parser writes another in its place.
  if (!text.isWellFormed() || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && hostname !== "";
}

/** Whether the name of a host, without a port, means this machine. */
export const isLoopback = (name: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name);

/** An absolute http or https URL; other schemes (`javascript:`, `data:`) would reach links on pages. */
export const WebAddress = z
  .string("must be an absolute URL that begins with https:// or http://")
  .max(2048, "must be at most 2048 characters")
  .refine(isWebAddress, "must be an absolute URL that begins with https:// or http://")
  .meta({ format: "uri" });

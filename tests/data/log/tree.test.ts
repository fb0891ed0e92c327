import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  buildTree,
  consistencyProof,
  inclusionProof,
  isConsistent,
  leafHash,
  rootOfInclusion,
  treeHash,
} from "../../../data/_log/tree.ts";

/** The leaves and roots by which implementations of RFC 6962 are tested, first in that of its authors (`merkle_tree_test.cc`). */
const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const MOST = 40;
const entries = Array.from({ length: MOST }, (_, at) => Buffer.from(`entry ${at}`));
const tree = buildTree(entries);
const sizes = Array.from({ length: MOST }, (_, at) => at + 1);
const root = (size: number) => ({ size, root: treeHash(tree, size) });
const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString("hex");

describe("the hash of a tree, RFC 6962 section 2.1", () => {
  test("is the known one of the known leaves, in each size", () => {
    const known = buildTree(LEAVES.map((leaf) => Buffer.from(leaf, "hex")));
    expect(ROOTS.map((_, size) => hex(treeHash(known, size)))).toEqual(ROOTS);
  });

  test("is what the definition gives, word for word", () => {
    const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
    const defined = (list: Uint8Array[]): Uint8Array => {
      if (list.length <= 1) return sha256(...list.map((entry) => Buffer.concat([Buffer.of(0), entry])));
      const k = 2 ** Math.ceil(Math.log2(list.length) - 1);
      return sha256(Buffer.of(1), defined(list.slice(0, k)), defined(list.slice(k)));
    };
    for (const size of sizes) expect(hex(treeHash(tree, size))).toBe(hex(defined(entries.slice(0, size))));
  });

  test("is not told of more entries than there are", () => {
    expect(() => treeHash(tree, MOST + 1)).toThrow(`${MOST + 1} is not from 0 to ${MOST}`);
    expect(() => inclusionProof(tree, MOST)).toThrow(RangeError);
    expect(() => consistencyProof(tree, 3, 2)).toThrow(RangeError);
  });
});

describe("a proof of inclusion, section 2.1.1", () => {
  const leaf = (index: number) => leafHash(entries[index]!);

  test("leads from each entry to the root of each size", () => {
    for (const size of sizes) {
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(tree, index, size);
        expect(hex(rootOfInclusion({ index, size, leaf: leaf(index) }, proof))).toBe(
          hex(treeHash(tree, size)),
        );
      }
    }
  });

  test("leads nowhere else with a hash too few or too many, in another order, at another place or in another size", () => {
    for (const size of sizes.slice(2)) {
      const index = size >> 1;
      const proof = inclusionProof(tree, index, size);
      const given = { index, size, leaf: leaf(index) };
      const wrong = [
        rootOfInclusion(given, proof.slice(1)),
        rootOfInclusion(given, proof.slice(0, -1)),
        rootOfInclusion(given, [...proof, proof[0]!]),
        rootOfInclusion(given, [proof[0]!, ...proof]),
        rootOfInclusion(given, [...proof.slice(1), proof[0]!, proof[1] ?? proof[0]!]),
        rootOfInclusion({ ...given, index: index - 1 }, proof),
        rootOfInclusion({ ...given, index: size }, proof),
        rootOfInclusion({ ...given, index: -1 }, proof),
        rootOfInclusion({ ...given, leaf: leaf(index - 1) }, proof),
        rootOfInclusion({ ...given, size: 2 * size }, proof),
      ];
      expect(wrong.map(hex)).not.toContain(hex(treeHash(tree, size)));
    }
  });
});

describe("a proof of consistency, section 2.1.2", () => {
  test("shows each size to be the past of each larger one", () => {
    for (const newer of sizes) {
      for (let older = 0; older <= newer; older++) {
        const proof = consistencyProof(tree, older, newer);
        expect(isConsistent(root(older), root(newer), proof), `${older} in ${newer}`).toBe(true);
      }
    }
  });

  test("shows nothing with another root or size, with a hash too few, too many, or in another order", () => {
    for (const newer of sizes.slice(2)) {
      const older = (newer >> 1) + 1;
      const proof = consistencyProof(tree, older, newer);
      if (older === newer || proof.length < 2) continue;
      const other = treeHash(tree, older - 1);
      const claims = [
        isConsistent({ size: older, root: other }, root(newer), proof),
        isConsistent(root(older), { size: newer, root: other }, proof),
        isConsistent({ size: older - 1, root: treeHash(tree, older) }, root(newer), proof),
        isConsistent(root(older), root(newer), proof.slice(1)),
        isConsistent(root(older), root(newer), [...proof, other]),
        isConsistent(root(older), root(newer), [other, ...proof]),
        isConsistent(root(older), root(newer), [...proof.slice(1), proof[0]!]),
        isConsistent(root(newer), root(older), proof),
      ];
      expect(claims, `${older} in ${newer}`).toEqual(claims.map(() => false));
    }
  });

  test("without entries there is no past to show, and none to forge", () => {
    expect(isConsistent(root(0), root(5), [])).toBe(true);
    expect(isConsistent({ size: 0, root: treeHash(tree, 1) }, root(5), [])).toBe(false);
    expect(isConsistent(root(0), root(5), [treeHash(tree, 1)])).toBe(false);
  });
});

/** Eigenvectors of a symmetric matrix by Jacobi rotations, the largest eigenvalue first. */
export function eigenvectors(
  symmetric: readonly (readonly number[])[],
): { value: number; vector: number[] }[] {
  const n = symmetric.length;
  const a = symmetric.map((row) => [...row]);
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = a[p]![q]!;
        if (Math.abs(off) < 1e-14) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * off);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        rotate(a, v, p, q, c, t * c);
      }
    }
  }
  return a
    .map((row, at) => ({ value: row[at]!, vector: v.map((line) => line[at]!) }))
    .sort((one, other) => other.value - one.value);
}

function rotate(a: number[][], v: number[][], p: number, q: number, c: number, s: number): void {
  for (let k = 0; k < a.length; k++) {
    const row = a[k]!;
    [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  }
  const [rowP, rowQ] = [a[p]!, a[q]!];
  for (let k = 0; k < a.length; k++) {
    [rowP[k], rowQ[k]] = [c * rowP[k]! - s * rowQ[k]!, s * rowP[k]! + c * rowQ[k]!];
    const line = v[k]!;
    [line[p], line[q]] = [c * line[p]! - s * line[q]!, s * line[p]! + c * line[q]!];
  }
}

/** Solves `matrix x = right` by Gaussian elimination; `matrix` is positive definite. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows[at]!;
    for (let below = at + 1; below < rows.length; below++) {
      const row = rows[below]!;
      const factor = row[at]! / pivot[at]!;
      for (let k = at; k < row.length; k++) row[k]! -= factor * pivot[k]!;
    }
  }
  const x = new Array<number>(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]!;
    let sum = row[rows.length]!;
    for (let k = at + 1; k < rows.length; k++) sum -= row[k]! * x[k]!;
    x[at] = sum / row[at]!;
  }
  return x;
}

const SWEEPS = 12;

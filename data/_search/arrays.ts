export type Numbers = Uint8Array | Uint16Array | Uint32Array;

export const bytesOf = (array: Numbers) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A typed array that grows as values are appended. */
export class Growing<Type extends Numbers> {
  private items: Type;
  length = 0;

  constructor(Type: new (length: number) => Type, room = 1024) {
    this.items = new Type(room);
  }

  get last(): number | undefined {
    return this.items[this.length - 1];
  }

  push(item: number): void {
    if (this.length === this.items.length) this.reserve(1);
    this.items[this.length++] = item;
  }

  append(items: Type): void {
    this.reserve(items.length);
    this.items.set(items, this.length);
    this.length += items.length;
  }

  /** The values appended, without copying. */
  finish(): Type {
    return this.items.subarray(0, this.length) as Type;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.items.length) return;
    const larger = new (this.items.constructor as new (length: number) => Type)(
      Math.max(this.length + more, Math.ceil(this.items.length * 1.5)),
    );
    larger.set(this.items);
    this.items = larger;
  }
}

/** Appends to the list of a key, which begins empty. */
export function appendTo<Key>(lists: Map<Key, Growing<Uint32Array>>, key: Key, item: number): void {
  let list = lists.get(key);
  if (!list) {
    list = new Growing(Uint32Array, 4);
    lists.set(key, list);
  }
  list.push(item);
}

/** The first index below `length` for which a monotonic test holds; `length` when it holds for none. */
export function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

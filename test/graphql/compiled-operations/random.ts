import { createHash } from 'node:crypto';

/** Choices that follow from a seed. */
export interface Random {
  /** From 0 to one less than the limit. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const below = (limit: number): number => {
    // Mulberry32: short, and even enough for choices.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to choose from');
    return item;
  };
  return { below, pick };
}

import type { Profiler } from 'node:inspector';
import { toPart } from './to-part.ts';

export interface PartShare {
  readonly name: string;
  /** Of the time that was not idle, each function's own: 0 to 1. */
  readonly share: number;
}

export interface ProfileSums {
  /** Milliseconds that were not idle. */
  readonly busy: number;
  /** Largest first. */
  readonly parts: readonly PartShare[];
  readonly functions: readonly PartShare[];
}

export function sumParts({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ProfileSums {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const find = (id: number | undefined): string | undefined => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return 'other';
    const part = toPart(node.callFrame);
    return part === null ? find(parents.get(node.id)) : part;
  };
  const parts = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, time: number) => sums.set(name, (sums.get(name) ?? 0) + time);
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const part = find(id);
    if (part === undefined) continue;
    const time = timeDeltas[index] ?? 0;
    busy += time;
    add(parts, part, time);
    const { functionName = '', url = '' } = byId.get(id)?.callFrame ?? {};
    add(functions, `${functionName || '(anonymous)'} ${url.replace(/^.*\/(?=src\/|node_modules\/)/, '')}`.trim(), time);
  }
  const toShares = (sums: Map<string, number>): readonly PartShare[] =>
    [...sums].map(([name, time]) => ({ name, share: time / busy })).toSorted((one, two) => two.share - one.share);
  return { busy: busy / 1000, parts: toShares(parts), functions: toShares(functions) };
}

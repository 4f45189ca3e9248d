import type { CatalogIndex } from '../../src/stores/ports/index.ts';
import { percentile } from '../support/percentile.ts';

const ROUNDS = 40;
/** Typed letter by letter, with a typo in one of them. */
const typed = ['acme shirt', 'nordlys mug', 'jakcet', 'bader lamp', 'red ring'];

/** Suggestions with every letter that a buyer types. */
export async function measureSuggestions(index: CatalogIndex, domains: readonly string[]): Promise<void> {
  const times: number[] = [];
  const used = new Map<string, number>();
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const text of typed.flatMap((whole) => Array.from(whole, (_, length) => whole.slice(0, length + 1)))) {
      const [began, usedBefore] = [performance.now(), process.cpuUsage()];
      await index.suggest({ text, visible: domains, domains: null, first: 8 });
      const { user, system } = process.cpuUsage(usedBefore);
      if (round < 0) continue;
      times.push(performance.now() - began);
      used.set(text, (used.get(text) ?? 0) + (user + system) / 1000 / ROUNDS);
    }
  }
  const [text, most] = [...used].reduce((left, right) => (right[1] > left[1] ? right : left));
  console.log(
    `  suggestions with every letter: ${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)} ms; at most ${most.toFixed(1)} ms of processor time, for "${text}"`,
  );
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Ending } from '../../../support/at-end.ts';
import { breakPlatform } from './break-platform.ts';
import type { BrokenPlatform, Seen } from './broken-platform.ts';
import { judgeKeys } from './judge-keys.ts';

/** One process dies in so many keys. */
const KEYS_PER_DEATH = 8;

/** `npm run test:platforms -- --keys N` says how many there are. */
export function describeBrokenOrders(
  platform: string,
  open: (t: Ending, seen: Seen) => Promise<BrokenPlatform>,
  usualKeys: number,
): void {
  const keys = Number(process.env['PLATFORM_KEYS'] ?? usualKeys);
  describe(`orders on ${platform} while the network breaks and processes die`, () => {
    it(`loses none, doubles none and tells nothing untrue of ${keys}`, { timeout: 7_200_000 }, async (t) => {
      // As it goes on: a long run is followed.
      const note = (line: string) => void process.stdout.write(`${line}\n`);

      const run = await breakPlatform(t, (seen) => open(t, seen), { keys, keysPerDeath: KEYS_PER_DEATH, note });
      const books = await run.platform.readBooks();

      const count = (status: string | undefined) =>
        run.tried.filter(({ ends: [end] }) => end?.status === status).length;
      for (const [what, times] of [...run.deaths, ...run.faults]) note(`${times} times: ${what}`);
      const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, each) => all + each, 0);
      note(
        `${sum(run.deaths)} deaths at ${run.deaths.size} places, ${sum(run.faults)} broken answers, ${run.seconds.toFixed()} s`,
      );
      note(
        `${count('SUCCEEDED')} succeeded, ${count('FAILED')} failed, ${count('REFUSED')} refused, ${count(undefined)} open`,
      );
      assert.deepEqual(judgeKeys(run.tried, books), []);
      assert.ok(count('SUCCEEDED') > keys / 2, 'hardly anything was ordered');
      assert.ok(run.faults.size > 5, 'hardly anything was broken');
      assert.ok(run.deaths.size > 0, 'nobody died');
    });
  });
}

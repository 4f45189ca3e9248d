import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { postgres } from '../support/machine/postgres.ts';
import { redis } from '../support/machine/redis.ts';
import type { BugName } from './chaos/cluster.ts';
import { findBuilds } from './chaos/find-builds.ts';
import type { FaultKind } from './chaos/plan.ts';
import { runChaos } from './chaos/run-chaos.ts';
import { runRolling } from './chaos/run-rolling.ts';

/** Faults and restarts do harm in some moments only: a frozen node is between two transactions most of the time. */
const SEEDS = [20, 21, 22];

async function find(
  found: RegExp,
  run: (seed: number) => Promise<{ readonly problems: readonly string[] }>,
): Promise<void> {
  const seen: string[] = [];
  for (const seed of SEEDS) {
    const { problems } = await run(seed);
    if (problems.some((problem) => found.test(problem))) return;
    seen.push(...problems);
  }
  assert.fail(seen.join('\n') || 'nothing was found');
}

const skip = postgres.skip !== false ? postgres : redis;

describe('the run of orders through nodes that fail', skip, () => {
  const bugs: readonly (readonly [BugName, readonly FaultKind[], number, RegExp])[] = [
    ['lease-without-expiry', ['kill-node'], 14, /^attempt .* has no end/],
    ['event-only-in-redis', ['restart-redis'], 44, /^the watcher of .* saw/],
    ['read-before-claim', ['flush-redis'], 50, /attempts under one key|for \d+ successes/],
    ['silence-without-limit', ['freeze-node'], 44, /^(?:shopper|attempt|a transaction) .* for longer than 15 s/],
  ];
  for (const [bug, faults, orders, found] of bugs) {
    it(`finds a planted bug: ${bug}`, async (t) => {
      await find(found, (seed) => runChaos(t, { orders, seed, bug, faults, patienceMs: 5_000 }));
    });
  }
});

describe('the run of restarts, an upgrade and a way back', skip, () => {
  const bugs: readonly (readonly [BugName, RegExp])[] = [
    ['refuses-while-leaving', /^a request failed: .*ServiceUnavailable/],
    ['ends-at-once', /^a request failed: .*(?:socket hang up|ECONNRESET|ECONNREFUSED)/],
    ['contracts-at-once', /^a request failed: .*(?:Unexpected|ServiceUnavailable)/],
  ];
  for (const [bug, found] of bugs) {
    it(`finds a planted bug: ${bug}`, async (t) => {
      const builds = await findBuilds(t, undefined);

      await find(found, (seed) => runRolling(t, { restarts: 0, seed, ...builds, bug }));
    });
  }
});

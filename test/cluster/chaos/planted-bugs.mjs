import { leasesWithoutEnd } from '../../support/process/leases-without-end.mjs';

/** The bugs of `plantBug` that the run of orders through nodes has to find. */
export const plantedBugs = {
  'lease-without-expiry': leasesWithoutEnd,
  'event-only-in-redis': {
    'commerce/wake-ups/to-watch-pause.ts': [
      ['settings.pollInterval', '3_600_000'],
      ['settings.watchInterval', '3_600_000'],
    ],
    'cluster/events/redis-event-bus.ts': [['this.#local.publishAll()', 'void 0']],
  },
  // A node that froze keeps its transactions.
  'silence-without-limit': {
    'stores/postgres/session-limits.ts': [['IDLE_IN_TRANSACTION_MS = 5_000', 'IDLE_IN_TRANSACTION_MS = 0']],
  },
  'refuses-while-leaving': {
    'server/http/drain.ts': [['this.#leaving = true;', 'this.#leaving = true; this.#draining = true;']],
  },
  'ends-at-once': { 'main.ts': [['left.then(service.close)', 'Promise.resolve().then(() => process.exit(0))']] },
  // Of the next version alone: see next-version.mjs.
  'contracts-at-once': {},
  'read-before-claim': {
    // Looks whether there is an attempt, then writes its own, and nothing stops a second one.
    'stores/sql/attempts/prepare-create.ts': [
      ['  ...attempt,\n', '  ...attempt,\n  scope: attempt.scope + attempt.attemptId,\n'],
    ],
    'stores/sql/attempts/create-attempts.ts': [
      ["where('scope', '=', scope)", "where('scope', 'like', scope)"],
      ['listByScope({ scope })', "listByScope({ scope: scope + '%' })"],
    ],
  },
};

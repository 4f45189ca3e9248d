/** Loaded before a node, into whose code it plants the bug of PLANTED_BUG. The run has to find it. */
import { leasesWithoutEnd } from '../../support/process/leases-without-end.mjs';
import { plantBug } from '../../support/process/plant-bug.mjs';

plantBug({
  'lease-without-expiry': leasesWithoutEnd,
  'event-only-in-redis': {
    'commerce/to-watch-pause.ts': [
      ['settings.pollInterval', '3_600_000'],
      ['settings.watchInterval', '3_600_000'],
    ],
    'events/redis-event-bus.ts': [['this.#local.publishAll()', 'void 0']],
  },
  // A node that froze keeps its transactions.
  'silence-without-limit': {
    'stores/postgres/session-limits.ts': [['IDLE_IN_TRANSACTION_MS = 5_000', 'IDLE_IN_TRANSACTION_MS = 0']],
  },
  'read-before-claim': {
    // Looks whether there is an attempt, then writes its own, and nothing stops a second one.
    'stores/sql/attempts/prepare-create.ts': [
      ['        ...attempt,\n', '        ...attempt,\n        scope: attempt.scope + attempt.attemptId,\n'],
    ],
    'stores/sql/attempts/create-attempts.ts': [
      ["where('scope', '=', scope)", "where('scope', 'like', scope)"],
      ['listByScope({ scope })', "listByScope({ scope: scope + '%' })"],
    ],
  },
});

/** Loaded before a node, into whose code it plants the bug of PLANTED_BUG. The run has to find it. */
import { registerHooks } from 'node:module';

const bugs = {
  'lease-without-expiry': {
    'stores/sql/attempts/create-attempts.ts': [["row('leaseUntil', '<=', now)", 'sql`1 = 0`']],
  },
  'event-only-in-redis': {
    'commerce/to-watch-pause.ts': [
      ['settings.pollInterval', '3_600_000'],
      ['settings.watchInterval', '3_600_000'],
    ],
    'events/redis-event-bus.ts': [['this.#local.publishAll()', 'void 0']],
  },
  'read-before-claim': {
    // Looks whether there is an attempt, then writes its own, and nothing stops a second one.
    'stores/sql/attempts/create-attempt.ts': [['      scope,\n', '      scope: scope + attemptId,\n']],
    'stores/sql/attempts/create-attempts.ts': [["where('scope', '=', scope)", "where('scope', 'like', scope + '%')"]],
  },
};

const changes = bugs[process.env.PLANTED_BUG];
if (changes === undefined) throw new Error(`There is no bug ${process.env.PLANTED_BUG}`);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = Object.keys(changes).find((name) => url.endsWith(`/src/${name}`));
    if (file === undefined) return loaded;
    let source = String(loaded.source);
    for (const [from, to] of changes[file]) {
      if (!source.includes(from)) throw new Error(`${file} has changed: the bug cannot be planted`);
      source = source.replaceAll(from, to);
    }
    return { ...loaded, source };
  },
});

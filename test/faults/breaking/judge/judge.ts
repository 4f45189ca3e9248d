import type { BoughtOrder } from '../buyers/buy.ts';
import type { Market } from '../buyers/market.ts';
import { Patience } from '../buyers/patience.ts';
import type { AttemptFacts } from '../stage/read-attempts.ts';
import type { Stage } from '../stage/stage.ts';
import { judgeOrder } from './judge-order.ts';
import { countUntold, judgeWebhooks } from './judge-webhooks.ts';
import { Ledger } from './ledger.ts';
import { waitUntilNone } from './wait-until-none.ts';

/** What nobody waits for any more still ends: a pause between two questions doubles up to a minute. */
const LAST_ENDS_MS = 75_000;

/** Everything that must not be, by the books and by the journal of attempts; empty if all is well. */
export async function judge(
  stage: Stage,
  market: Market,
  orders: readonly BoughtOrder[],
  stockBefore: number,
): Promise<string[]> {
  const wait = () => new Patience(market.pace, Math.min(market.patienceMs, LAST_ENDS_MS));
  const attempts = await waitUntilNone(
    wait(),
    async () => stage.readAttempts(),
    (all) => all.filter(isOpen).length,
  );
  const ledger = await waitUntilNone(
    wait(),
    () => Ledger.read(stage, market.domain),
    (read) => findUnsettled(read, orders).length,
  );
  await waitUntilNone(
    wait(),
    async () => attempts,
    (all) => countUntold(stage.backend, all),
  );
  const successes = orders.flatMap(({ tried }) =>
    tried.flatMap(({ ends: [end] }) => (end?.status === 'SUCCEEDED' ? end : [])),
  );
  const sold = successes.reduce((sum, { units }) => sum + units, 0);
  const taken = stockBefore - ledger.stockOf(market.sku);
  const lengths = new Map(attempts.map(({ attemptId, events }) => [attemptId, events]));
  return [
    ...attempts.filter(isOpen).map(({ attemptId, status }) => `attempt ${attemptId} has no end: ${status}`),
    ...orders.flatMap((order) => judgeOrder(order, ledger)),
    ...orders.flatMap((order) => judgeWatchers(order, lengths)),
    ...(['order', 'charge'] as const).flatMap((kind) => {
      const count = ledger.list(kind).length;
      return count === successes.length ? [] : [`the ledger has ${count} of ${kind} for ${successes.length} successes`];
    }),
    ...(['refund', 'provider-refund'] as const).flatMap((kind) =>
      ledger.list(kind).map(({ number }) => `a ${kind} of ${number} that nobody asked for`),
    ),
    ...findUnsettled(ledger, orders),
    ...(taken === sold ? [] : [`${taken} units left the stock, and ${sold} were sold`]),
    ...judgeWebhooks(stage.backend, attempts),
    ...(await stage.lookEverywhere()).map((found) => `a secret: ${found}`),
  ];
}

const isOpen = ({ status }: AttemptFacts): boolean => status !== 'SUCCEEDED' && status !== 'FAILED';

/** Money that is held and neither taken nor given back, or both, or twice. */
function findUnsettled(ledger: Ledger, orders: readonly BoughtOrder[]): readonly string[] {
  const abandoned = new Set(orders.flatMap((order) => order.abandoned));
  const moved = Map.groupBy(
    ['capture', 'release'].flatMap((kind) => ledger.list(kind)),
    ({ holdId }) => holdId,
  );
  return ledger.list('hold').flatMap(({ holdId, key = '', number }) => {
    const after = moved.get(holdId) ?? [];
    // The provider gives it back when the session ends.
    if (after.length === 0 && abandoned.has(key)) return [];
    const isSettled = after.length === 1 && after[0]?.number === number;
    if (isSettled) return [];
    const then = after.map((entry) => `a ${entry.kind} of ${entry.number}`).join(' and ') || 'nothing';
    return [`a hold of ${number} under ${key} is followed by ${then}`];
  });
}

function judgeWatchers({ watchers, tried }: BoughtOrder, lengths: ReadonlyMap<string, number>): string[] {
  return watchers.flatMap(({ attemptId, seen, isComplete, trouble }) => {
    const length = lengths.get(attemptId) ?? 0;
    const isWhole = seen.length === length && seen.every((sequence, index) => sequence === index + 1);
    if (isWhole || (length === 0 && tried.length === 0)) return [];
    const until = isComplete ? 'to the end of the stream' : `and gave up: ${trouble}`;
    return [`the watcher of ${attemptId} saw ${seen.join(' ') || 'nothing'} of ${length}, ${until}`];
  });
}

import * as z from 'zod';
import type { Ending } from '../../support/at-end.ts';
import { runCli } from '../../support/machine/run-cli.ts';
import type { BoughtOrder } from './buyer.ts';
import type { Cluster } from './cluster.ts';
import { WITHIN_MS } from './standstill.ts';

const entryShape = z.object({ kind: z.string(), key: z.string().optional() });

/** Attempts whose buyer has left still end: reconciliation begins after a second and doubles its pause. */
const LAST_ATTEMPTS_MS = 30_000;

/** Everything that must not be, by the shop's ledger and the journal of attempts; empty if all is well. */
export async function judge(
  t: Ending,
  cluster: Cluster,
  orders: readonly BoughtOrder[],
  patienceMs: number,
): Promise<string[]> {
  const open = await waitForOpenAttempts(cluster, Math.min(patienceMs, LAST_ATTEMPTS_MS));
  const ledger = await readLedger(t, cluster);
  const lengths = await readLengths(cluster);
  return [
    ...open.map((attemptId) => `attempt ${attemptId} has no end`),
    ...judgeBooks(orders, ledger),
    ...orders.flatMap((order) => judgeWatcher(order, lengths)),
  ];
}

/** What buyers were told against what the shop has written. */
export function judgeBooks(orders: readonly BoughtOrder[], ledger: Ledger): string[] {
  const successes = orders.filter(({ status }) => status === 'SUCCEEDED').length;
  return [
    ...orders.flatMap((order) => judgeOrder(order, ledger)),
    ...(['order', 'charge'] as const).flatMap((kind) => {
      const count = ledger.filter((entry) => entry.kind === kind).length;
      return count === successes ? [] : [`the ledger has ${count} of ${kind} for ${successes} successes`];
    }),
  ];
}

export type Ledger = readonly z.output<typeof entryShape>[];

export function judgeOrder({ plan, attemptIds, status, refusals }: BoughtOrder, ledger: Ledger): string[] {
  const [attemptId = 'none'] = attemptIds;
  const name = `order ${attemptId} (${plan.kind})`;
  const problems: string[] = [];
  if (status === null) problems.push(`${name} had no end for its buyer: ${[...new Set(refusals)].join(', ')}`);
  if (attemptIds.size > 1) problems.push(`${name} had ${attemptIds.size} attempts under one key`);
  const expected = status === 'SUCCEEDED' ? 1 : 0;
  if (status !== null && (status === 'FAILED') !== plan.isDeclined) {
    problems.push(`${name} ended ${status}: ${[...new Set(refusals)].join(', ')}`);
  }
  if (status === null) return problems;
  for (const kind of ['order', 'charge']) {
    const found = ledger.filter((entry) => entry.kind === kind && entry.key?.startsWith(attemptId) === true).length;
    if (found !== expected) problems.push(`${name} ended ${status} with ${found} of ${kind} in the ledger`);
  }
  return problems;
}

export function judgeWatcher({ watcher, watchedMs }: BoughtOrder, lengths: ReadonlyMap<string, number>): string[] {
  if (watcher === null) return [];
  if (watchedMs > WITHIN_MS) return [`the watcher of ${watcher.attemptId} saw its end ${watchedMs} ms later`];
  const length = lengths.get(watcher.attemptId) ?? 0;
  const isWhole = watcher.seen.length === length && watcher.seen.every((sequence, index) => sequence === index + 1);
  return isWhole ? [] : [`the watcher of ${watcher.attemptId} saw ${watcher.seen.join(' ') || 'nothing'} of ${length}`];
}

async function waitForOpenAttempts({ database }: Cluster, milliseconds: number): Promise<readonly string[]> {
  for (const until = performance.now() + milliseconds; ; ) {
    const rows = await database.query(`select attempt_id from attempts where status not in ('SUCCEEDED', 'FAILED')`);
    if (rows.length === 0 || performance.now() > until) return rows.map((row) => String(row['attempt_id']));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** As an operator reads it: `npm run sandbox -- ledger`. */
export async function readLedger(
  t: Ending,
  { database, folder }: { readonly database: Pick<Cluster['database'], 'url'>; readonly folder: string },
): Promise<Ledger> {
  const environment = { DATABASE_URL: database.url.reveal(), DATA_DIR: folder };
  const { code, out, errors } = await runCli(t, 'sandbox', ['ledger', '--json'], environment);
  if (code !== 0) throw new Error(`The ledger cannot be read: ${errors}`);
  return out
    .trim()
    .split('\n')
    .map((line) => entryShape.parse(JSON.parse(line)));
}

async function readLengths({ database }: Cluster): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query('select attempt_id, last_sequence from attempts');
  return new Map(rows.map((row) => [String(row['attempt_id']), Number(row['last_sequence'])]));
}

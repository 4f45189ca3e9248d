import { z } from 'zod';
import type { BoughtOrder } from '../../nodes/chaos/buyer.ts';
import { judgeOrder, judgeWatcher } from '../../nodes/chaos/judge.ts';
import type { Stage } from './stage.ts';

const entryShape = z.object({ kind: z.string(), key: z.string().optional(), number: z.number().optional() });

/** Attempts whose buyer has left still end: reconciliation begins after a second and doubles its pause. */
const LAST_ATTEMPTS_MS = 30_000;

/** What must never stand in a file or a log: the card, and what begins every token of the shop's provider. */
const CANARIES = ['4242424242424242', '4000000000000002', 'card_'];

/** Everything that must not be, by the shop's ledger and the journal of attempts; empty if all is well. */
export async function judge(stage: Stage, orders: readonly BoughtOrder[], patienceMs: number): Promise<string[]> {
  const attempts = await waitForEnds(stage, Math.min(patienceMs, LAST_ATTEMPTS_MS));
  const ledger = (await stage.readLedger()).map((entry) => entryShape.parse(entry));
  const lengths = new Map(attempts.map(({ attemptId, events }) => [attemptId, events]));
  const successes = orders.filter(({ status }) => status === 'SUCCEEDED').length;
  const canaries = await stage.findCanaries(CANARIES);
  return [
    ...attempts.filter(isOpen).map(({ attemptId, status }) => `attempt ${attemptId} has no end: ${status}`),
    ...orders.flatMap((order) => judgeOrder(order, ledger)),
    ...orders.flatMap((order) => judgeWatcher(order, lengths)),
    ...(['order', 'charge'] as const).flatMap((kind) => {
      const count = ledger.filter((entry) => entry.kind === kind).length;
      return count === successes ? [] : [`the ledger has ${count} of ${kind} for ${successes} successes`];
    }),
    ...canaries.map((canary) => `the service's files or log hold ${canary}`),
  ];
}

const isOpen = ({ status }: { readonly status: string }): boolean => status !== 'SUCCEEDED' && status !== 'FAILED';

async function waitForEnds(stage: Stage, milliseconds: number): ReturnType<Stage['readAttempts']> {
  for (const until = performance.now() + milliseconds; ; ) {
    const attempts = await stage.readAttempts();
    if (!attempts.some(isOpen) || performance.now() > until) return attempts;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

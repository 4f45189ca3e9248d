/**
 * A service of its own process that measures the parts of the orders placed with it: its durable writes and the work of its sandbox.
 * The folder of its data is the first argument. Tells its address first, then answers each question.
 */
import { startService } from '../../../test/support/servers/start-service.ts';
import { BENCH_SKU, ORDER_DOMAIN } from '../order-buyer.ts';
import type { OrderSpent, PartsQuestion } from './order-parts.ts';

/** The writes that may wait for the disk; reads and leases are the service's own affair. */
const WRITES = {
  attempts: ['create', 'record'],
  orders: ['record'],
  consents: ['append', 'forgetAnswers'],
} as const;

const [, , dataFolder = ''] = process.argv;
const service = await startService({ domains: [ORDER_DOMAIN], dataFolder });
await service.ledger.setStock(ORDER_DOMAIN, BENCH_SKU, 1_000_000);
const { stores, keys } = service.service;

let spent: OrderSpent = { writes: 0, platform: 0 };
async function time<Answer>(part: keyof OrderSpent, run: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    spent = { ...spent, [part]: spent[part] + performance.now() - start };
  }
}

for (const [port, names] of Object.entries(WRITES)) {
  const target = stores[port as keyof typeof WRITES] as unknown as Record<
    string,
    (...input: unknown[]) => Promise<unknown>
  >;
  for (const name of names) {
    const write = target[name]?.bind(target);
    if (write === undefined) throw new TypeError(`The store has no ${port}.${name}`);
    target[name] = (...input) => (isDurable(input) ? time('writes', () => write(...input)) : write(...input));
  }
}
const faults = service.faults(ORDER_DOMAIN);
const run = faults.run.bind(faults);
faults.run = (operation, signal, effect) => time('platform', () => run(operation, signal, effect));

process.on('message', async (question: PartsQuestion) => {
  if (question.kind === 'spent') {
    process.send?.(spent);
    spent = { writes: 0, platform: 0 };
    return;
  }
  const start = performance.now();
  await keys.decryptCard(question.card);
  process.send?.(performance.now() - start);
});
process.once('disconnect', async () => {
  await service[Symbol.asyncDispose]();
  process.exit(0);
});
process.send?.(service.url);

/** Records that ride along with the next flush say so (decision 0278). */
function isDurable(input: readonly unknown[]): boolean {
  return !input.some(
    (each) =>
      each === 'later' ||
      (typeof each === 'object' && each !== null && 'durability' in each && each.durability === 'later'),
  );
}

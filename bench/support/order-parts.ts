import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../test/support/servers/start-service.ts';
import { BENCH_SKU, ORDER_DOMAIN, openOrderBuyer } from './order-buyer.ts';

const WARM_UP = 20;
const ORDERS = 60;

/** The writes that an order waits for; reads and leases are the service's own affair. */
const WRITES = {
  attempts: ['create', 'record', 'release'],
  orders: ['record'],
  consents: ['append', 'forgetAnswers'],
} as const;

interface Parts {
  readonly decryption: number;
  readonly 'durable writes': number;
  readonly platform: number;
}

/** Milliseconds of an order that no service around them can save, one order at a time. */
export async function measureParts(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  try {
    await using service = await startService({ domains: [ORDER_DOMAIN], dataFolder: folder });
    await service.ledger.setStock(ORDER_DOMAIN, BENCH_SKU, 1_000_000);
    const spent = { writes: 0, platform: 0 };
    const time = async <Answer>(part: keyof typeof spent, run: () => Promise<Answer>): Promise<Answer> => {
      const start = performance.now();
      try {
        return await run();
      } finally {
        spent[part] += performance.now() - start;
      }
    };
    const { stores, auth } = service.service;
    for (const [port, names] of Object.entries(WRITES)) {
      const target = stores[port as keyof typeof WRITES] as unknown as Record<
        string,
        (...input: unknown[]) => Promise<unknown>
      >;
      for (const name of names) {
        const write = target[name]?.bind(target);
        if (write === undefined) throw new TypeError(`The store has no ${port}.${name}`);
        target[name] = (...input) => time('writes', () => write(...input));
      }
    }
    const faults = service.faults(ORDER_DOMAIN);
    const run = faults.run.bind(faults);
    faults.run = (operation, signal, effect) => time('platform', () => run(operation, signal, effect));

    const buyer = await openOrderBuyer(service.url, WARM_UP + ORDERS);
    for (const order of buyer.orders.slice(0, WARM_UP)) await order();
    spent.writes = 0;
    spent.platform = 0;
    for (const order of buyer.orders.slice(WARM_UP)) await order();
    const parts = { 'durable writes': spent.writes / ORDERS, platform: spent.platform / ORDERS };
    await buyer.close();

    const device = await service.openDevice();
    const cards = await Promise.all(Array.from({ length: ORDERS }, () => device.encryptCard()));
    for (const card of cards) await auth.decryptCard(card);
    const start = performance.now();
    for (const card of cards) await auth.decryptCard(card);
    return { decryption: (performance.now() - start) / ORDERS, ...parts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

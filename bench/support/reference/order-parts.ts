import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../../../examples/support/node-flags.ts';
import { openOrderBuyer } from '../order-buyer.ts';
import { percentile } from '../percentile.ts';

/** As many as the service beside it gets before it is measured. */
const WARM_UP = 500;
const ORDERS = 60;

/** Milliseconds since the question before. */
export interface OrderSpent {
  readonly writes: number;
  readonly platform: number;
}

export type PartsQuestion = { readonly kind: 'spent' } | { readonly kind: 'decrypt'; readonly card: string };

interface Parts {
  readonly decryption: number;
  readonly 'durable writes': number;
  readonly platform: number;
}

/** Milliseconds of an order that no service around them can save, at p50, one order at a time. The buyer is this process. */
export async function measureParts(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const child = fork(fileURLToPath(new URL('./parts-server.ts', import.meta.url)), [folder], {
    execArgv: [...readNodeFlags('start')],
  });
  const ended = once(child, 'exit');
  const next = async <Answer>(): Promise<Answer> => {
    const failed = ended.then(() => Promise.reject(new Error('The service that measures the parts of an order ended')));
    const [answer] = (await Promise.race([once(child, 'message'), failed])) as [Answer];
    return answer;
  };
  const ask = <Answer>(question: PartsQuestion): Promise<Answer> => {
    const answer = next<Answer>();
    child.send(question);
    return answer;
  };

  try {
    const url = await next<string>();
    const spent: OrderSpent[] = [];
    const buyer = await openOrderBuyer(url, WARM_UP + ORDERS);
    for (const order of buyer.orders) {
      await order();
      spent.push(await ask<OrderSpent>({ kind: 'spent' }));
    }
    const decryption: number[] = [];
    for (const _ of spent) decryption.push(await ask<number>({ kind: 'decrypt', card: await buyer.encryptCard() }));
    await buyer.close();
    const toPart = (values: readonly number[]): number => percentile(values.slice(WARM_UP), 0.5);
    return {
      decryption: toPart(decryption),
      'durable writes': toPart(spent.map(({ writes }) => writes)),
      platform: toPart(spent.map(({ platform }) => platform)),
    };
  } finally {
    if (child.connected) child.disconnect();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

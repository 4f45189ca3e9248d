import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../../../examples/support/node-flags.ts';
import { openOrderBuyer } from '../order-buyer.ts';

/** Milliseconds since the question before. */
export interface OrderSpent {
  readonly writes: number;
  readonly platform: number;
}

export type PartsQuestion = { readonly kind: 'spent' } | { readonly kind: 'decrypt'; readonly card: string };

/** Milliseconds of one order that no service around them can save. */
export interface OrderPart extends OrderSpent {
  readonly decryption: number;
}

export interface PartsService extends AsyncDisposable {
  /** Places orders one at a time; the buyer is this process. */
  place(count: number): Promise<readonly OrderPart[]>;
}

/** A service that measures the parts of its orders, of which it takes at most so many. */
export async function openParts(mostOrders: number): Promise<PartsService> {
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
  const close = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const buyer = await openOrderBuyer(await next<string>(), mostOrders);
    const orders = buyer.orders.values();
    return {
      place: async (count) => {
        const parts: OrderPart[] = [];
        for (const order of orders.take(count)) {
          await order();
          const spent = await ask<OrderSpent>({ kind: 'spent' });
          const decryption = await ask<number>({ kind: 'decrypt', card: await buyer.encryptCard() });
          parts.push({ ...spent, decryption });
        }
        return parts;
      },
      [Symbol.asyncDispose]: async () => {
        await buyer.close();
        await close();
      },
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

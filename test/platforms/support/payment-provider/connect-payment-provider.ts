import assert from 'node:assert/strict';
import * as z from 'zod';

const ledger = z.object({
  held: z.number(),
  charges: z.array(z.object({ key: z.string(), reference: z.string(), scope: z.string(), amount: z.number() })),
});

/** The payment provider of a test shop, as a test sees it. */
export interface PaymentProvider {
  /** How many payments it keeps waiting, and everything that it took and did not give back. Amounts in minor units. */
  readonly read: () => Promise<z.output<typeof ledger>>;
  /** Answers all that wait; settles when the platform has finished with them. */
  readonly release: () => Promise<void>;
}

/** By way of the shop: it knows when it has finished. */
export function connectPaymentProvider(shopUrl: string): PaymentProvider {
  const ask = async (method: 'GET' | 'POST') => {
    const response = await fetch(`${shopUrl}/test-provider`, { method });
    assert.equal(response.status, 200);
    return ledger.parse(await response.json());
  };
  return {
    read: () => ask('GET'),
    release: async () => {
      await ask('POST');
    },
  };
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import { MortalProcess } from '../../support/process/mortal-process.ts';
import { addMug, createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

type Mode = 'before' | 'after';
type Kit = Awaited<ReturnType<typeof createCommerceKit>>;
type Outcome = Awaited<ReturnType<RunningCommerce['addLineItem']>>;
type Change = (commerce: RunningCommerce, lineItemId: string) => Promise<Outcome>;

const caller = createCaller();
const idempotencyKey = 'key-1';

interface Case {
  readonly what: string;
  /** Whether the device has a cart with one mug before. */
  readonly isFirst: boolean;
  readonly change: Change;
  readonly units: number;
  /** At how many steps the outcome stays unknown: after the note, and before the platform has it. */
  readonly unknown: number;
}

const cases: readonly Case[] = [
  {
    what: 'the first addition',
    isFirst: true,
    change: (commerce) => commerce.addLineItem(caller, addMug(2, { idempotencyKey })),
    units: 2,
    unknown: 0,
  },
  {
    what: 'a further addition',
    isFirst: false,
    change: (commerce) => commerce.addLineItem(caller, addMug(2, { idempotencyKey })),
    units: 3,
    unknown: 1,
  },
  {
    what: 'a quantity',
    isFirst: false,
    change: (commerce, lineItemId) =>
      commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: 5, idempotencyKey }),
    units: 5,
    unknown: 0,
  },
];

async function prepare(isFirst: boolean): Promise<{ readonly kit: Kit; readonly lineItemId: string }> {
  const kit = await createCommerceKit();
  if (isFirst) return { kit, lineItemId: '' };
  const { cart } = await kit.commerce.addLineItem(caller, addMug(1));
  return { kit, lineItemId: cart?.lineItems[0]?.lineItemId ?? '' };
}

const countUnits = async ({ commerce }: Kit): Promise<number> => {
  const cart = await commerce.getCart(caller, { domain: DOMAIN });
  return (cart?.lineItems ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
};

describe('a change under an idempotency key whose process dies', () => {
  for (const { what, isFirst, change, units, unknown } of cases) {
    for (const mode of ['before', 'after'] as const) {
      it(`is made by the next call, or settled: ${what}, whichever step the process dies ${mode}`, async () => {
        const dieIn = async (kit: Kit, lineItemId: string, dieAt: number, how: Mode): Promise<number> => {
          const mortal = new MortalProcess(dieAt, how);
          await Promise.race([change(createCommerce(mortal.wrap(kit.dependencies)), lineItemId), mortal.died.promise]);
          return mortal.calls;
        };
        const counting = await prepare(isFirst);
        const steps = await dieIn(counting.kit, counting.lineItemId, Number.POSITIVE_INFINITY, mode);
        await counting.kit.close();
        assert.ok(steps >= 5);
        let unknowns = 0;

        for (let dieAt = 1; dieAt <= steps; dieAt += 1) {
          const { kit, lineItemId } = await prepare(isFirst);
          await dieIn(kit, lineItemId, dieAt, mode);

          const repeated = change(kit.commerce, lineItemId);
          await kit.time.advance(15_000);
          const { userErrors } = await repeated;

          const told = userErrors.map(({ name, retryable }) => [name, retryable]);
          if (told.length > 0) {
            unknowns += 1;
            assert.deepEqual(told, [['StoreUnavailable', false]], `${dieAt}`);
            assert.equal(await countUnits(kit), 1, `${dieAt}`);
          } else assert.equal(await countUnits(kit), units, `${dieAt}`);
          await kit.close();
        }
        assert.equal(unknowns, unknown);
      });
    }
  }
});

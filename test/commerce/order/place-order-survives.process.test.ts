import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { MortalProcess } from '../../support/process/mortal-process.ts';
import {
  addGiftCard,
  completeInput,
  createCaller,
  createCommerceKit,
  orderInput,
  owner,
} from '../../support/servers/commerce-kit.ts';

type Kit = Awaited<ReturnType<typeof createCommerceKit>>;
type Order = (commerce: RunningCommerce) => ReturnType<RunningCommerce['placeOrder']>;

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';
const flows = {
  placeOrder: {
    prepare: async () => {},
    order: ((commerce) => commerce.placeOrder(caller, orderInput({ attemptId }))) as Order,
    items: 2,
  },
  completeOrder: {
    prepare: async ({ commerce }: Kit) => void (await commerce.addLineItem(caller, addGiftCard(2))),
    order: ((commerce) =>
      commerce.completeOrder(caller, completeInput({ attemptId, billingInfo: orderInput().billingInfo }))) as Order,
    items: 0,
  },
};

/** Runs the call in a process that dies at the given step; answers how many steps there were. */
async function runAndDie(kit: Kit, order: Order, dieAt: number, mode: 'before' | 'after'): Promise<number> {
  const mortal = new MortalProcess(dieAt, mode);
  const doomed = createCommerce(mortal.wrap(kit.dependencies));
  await Promise.race([order(doomed), mortal.died.promise]);
  await kit.time.advance(defaultSettings.attemptLease + 1);
  return mortal.calls;
}

async function countSteps(name: keyof typeof flows): Promise<number> {
  const kit = await createCommerceKit();
  await flows[name].prepare(kit);
  const steps = await runAndDie(kit, flows[name].order, Number.POSITIVE_INFINITY, 'after');
  await kit.close();
  return steps;
}

async function assertOneOrder({ platform, stores }: Kit, items: number): Promise<void> {
  assert.equal(platform.charges.length, 1);
  assert.equal(platform.orders.length, 1);
  const listed = await stores.orders.list(owner, { domain: null, status: null }, null, 10);
  assert.deepEqual(
    listed.map(({ orderId }) => orderId),
    platform.orders.map(({ orderId }) => orderId),
  );
  const events = await stores.attempts.listEvents(toAttemptId(attemptId), { afterSequence: 0, limit: 100 });
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_event, index) => index + 1),
  );
  const step = (name: string) => `step-started {"step":"${name}"}`;
  const told = events
    .map(({ type, data }) => (type === 'step-started' ? `${type} ${data}` : type))
    .filter((type) => !['action-required', 'action-met', 'processing'].includes(type));
  const expected =
    items > 0
      ? [
          step('CREATE_CART'),
          'creating-cart',
          'item-added',
          'item-added',
          step('SET_SHIPPING_INFO'),
          'shipping-updated',
          step('SET_BILLING_INFO'),
          step('SELECT_SHIPPING'),
        ]
      : [step('SET_BILLING_INFO')];
  assert.deepEqual(told, [...expected, step('SUBMIT_ORDER'), 'order-placed']);
}

for (const [name, { prepare, order, items }] of Object.entries(flows)) {
  const steps = await countSteps(name as keyof typeof flows);

  describe(`${name} in a process that dies at any of its ${steps} steps`, () => {
    for (const mode of ['before', 'after'] as const) {
      for (const who of ['the client repeats its call first', 'another node looks first'] as const) {
        it(`makes exactly one order and one charge, dying ${mode} the step, when ${who}`, async () => {
          for (let dieAt = 1; dieAt <= steps; dieAt += 1) {
            const kit = await createCommerceKit();
            await prepare(kit);
            await runAndDie(kit, order, dieAt, mode);

            if (who === 'another node looks first') await kit.commerce.resumeDueAttempts();
            let outcome = await order(kit.commerce);
            for (let tries = 0; tries < 5 && outcome.attempt?.status !== 'SUCCEEDED'; tries += 1) {
              await kit.time.advance(defaultSettings.lastReconciliation);
              await kit.commerce.resumeDueAttempts();
              outcome = await order(kit.commerce);
            }

            assert.equal(outcome.attempt?.status, 'SUCCEEDED', `after dying ${mode} step ${dieAt}`);
            await assertOneOrder(kit, items);
            assert.equal(await kit.commerce.getCart(caller, { domain: 'shop.example' }), null);
            assert.equal(kit.time.waiting, 0);
            await kit.close();
          }
        });
      }

      it(`ends by itself with one order and one charge or with none, dying ${mode} the step, when the client stays away`, async () => {
        for (let dieAt = 1; dieAt <= steps; dieAt += 1) {
          const kit = await createCommerceKit();
          await prepare(kit);
          await runAndDie(kit, order, dieAt, mode);

          for (let looks = 0; looks < 3; looks += 1) {
            await kit.commerce.resumeDueAttempts();
            await kit.time.advance(defaultSettings.lastReconciliation);
          }
          await kit.time.advance(defaultSettings.submitWindow);
          await kit.commerce.resumeDueAttempts();

          const attempt = await kit.commerce.findAttempt(caller, { attemptId });
          const succeeded = attempt?.status === 'SUCCEEDED';
          assert.ok(attempt === null || succeeded || attempt.status === 'FAILED', `${attempt?.status} at ${dieAt}`);
          assert.equal(kit.platform.charges.length, succeeded ? 1 : 0);
          assert.equal(kit.platform.orders.length, succeeded ? 1 : 0);
          await kit.close();
        }
      });
    }
  });
}

describe('an order in processes that die one after another', () => {
  const death = fc.record({
    dieAt: fc.integer({ min: 1, max: 40 }),
    mode: fc.constantFrom('before' as const, 'after' as const),
    aftermath: fc.constantFrom('nobody looks', 'another node looks', 'much later, another node looks'),
  });
  const story = fc.record({
    name: fc.constantFrom('placeOrder' as const, 'completeOrder' as const),
    deaths: fc.array(death, { maxLength: 5 }),
  });

  it('is made and charged once in the end, and its events tell of each thing once', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ name, deaths }) => {
        const { prepare, order, items } = flows[name];
        const kit = await createCommerceKit();
        await prepare(kit);
        for (const { dieAt, mode, aftermath } of deaths) {
          await runAndDie(kit, order, dieAt, mode);
          if (aftermath === 'much later, another node looks')
            await kit.time.advance(defaultSettings.lastReconciliation);
          if (aftermath !== 'nobody looks') await kit.commerce.resumeDueAttempts();
        }

        let outcome = await order(kit.commerce);
        for (let tries = 0; tries < 5 && outcome.attempt?.status !== 'SUCCEEDED'; tries += 1) {
          await kit.time.advance(defaultSettings.lastReconciliation);
          await kit.commerce.resumeDueAttempts();
          outcome = await order(kit.commerce);
        }

        assert.equal(outcome.attempt?.status, 'SUCCEEDED');
        await assertOneOrder(kit, items);
        await kit.close();
      }),
      { numRuns: 60 },
    );
  });
});

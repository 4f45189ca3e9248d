import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import type { AttemptChange, Stores } from '../../../src/stores/ports/index.ts';
import { createCaller, createCommerceKit, orderInput } from '../../support/servers/commerce-kit.ts';

it('waits for the disk before the merchant is asked to pay, and with its answer', async (t) => {
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  const written: string[] = [];
  const say = ({ steps = [], events = [], durability = 'now' }: AttemptChange) => {
    const entries = steps.map(({ step, state }) => `${step} ${state}`);
    written.push(`${durability}: ${entries.length > 0 ? entries.join(', ') : events[0]?.type}`);
  };
  const { attempts, orders, consents } = kit.stores;
  const stores: Stores = {
    ...kit.stores,
    attempts: {
      ...attempts,
      record: (lease, change) => {
        say(change);
        return attempts.record(lease, change);
      },
    },
    orders: {
      ...orders,
      record: (order, durability = 'now') => {
        written.push(`${durability}: order`);
        return orders.record(order, durability);
      },
    },
    consents: {
      ...consents,
      append: (order, lines, durability = 'now') => {
        written.push(`${durability}: consents`);
        return consents.append(order, lines, durability);
      },
    },
  };
  const commerce = createCommerce({ ...kit.dependencies, stores });

  const { attempt } = await commerce.placeOrder(createCaller(), orderInput());

  assert.equal(attempt?.status, 'SUCCEEDED');
  assert.deepEqual(written, [
    'later: CREATE_CART STARTED',
    'later: item-added',
    'later: CREATE_CART FINISHED, SET_SHIPPING_INFO STARTED',
    'later: SET_SHIPPING_INFO FINISHED, SET_BILLING_INFO STARTED',
    'later: SET_BILLING_INFO FINISHED, SELECT_SHIPPING STARTED',
    'now: SELECT_SHIPPING FINISHED, SUBMIT_ORDER STARTED',
    'later: order',
    'later: consents',
    'now: SUBMIT_ORDER FINISHED',
  ]);
});

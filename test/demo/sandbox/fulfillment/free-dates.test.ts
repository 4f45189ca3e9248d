import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFulfillmentType } from '../../../../src/demo/sandbox/fulfillment/set-fulfillment-type.ts';
import type { ShopSettingsInput } from '../../../../src/demo/sandbox/settings.ts';
import { ShopRefusal } from '../../../../src/demo/sandbox/shop-refusal.ts';
import { openSandbox, smallShop } from '../../../adapters/sandbox/open-sandbox.ts';

it('the dates offered in place of one that is not available have a free slot, also those before it', async () => {
  const type = 'SCHEDULED_DELIVERY';
  const slots = [{ id: 'morning', start: '08:00', end: '12:00', capacity: 1 }];
  const fulfillmentTypes = [
    { type, name: 'By appointment', slots, days: 3, closedDates: ['2026-05-07'] },
  ] satisfies ShopSettingsInput['fulfillmentTypes'];
  const sandbox = await openSandbox({ settings: { ...smallShop, fulfillmentTypes } });
  const { cart, handle } = await sandbox.add({ 'MUG-BLUE': 1 });
  const shipmentId = cart.shipments[0]?.shipmentId ?? '';
  const { domain } = smallShop;
  await sandbox.database
    .insertInto('slot_orders')
    .values({ domain, fulfillment_type: type, day: '2026-05-06', slot_id: 'morning', shipments: 1 })
    .execute();

  const chosen = setFulfillmentType(sandbox.shop, {
    cartId: handle,
    shipmentId,
    type,
    locationId: null,
    date: '2026-05-07',
    slotId: null,
  });

  await assert.rejects(chosen, (error) => {
    assert.ok(error instanceof ShopRefusal);
    assert.deepEqual([error.code, error.details.options], ['date-not-available', []]);
    return true;
  });
  await sandbox.close();
});

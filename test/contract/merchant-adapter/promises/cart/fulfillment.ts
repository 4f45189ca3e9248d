import assert from 'node:assert/strict';
import type { CartResult, FulfillmentChoice } from '../../../../../src/adapters/contract/index.ts';
import type { Shipment, ShipmentAvailability } from '../../../../../src/domain/cart/shipment.ts';
import { CommerceError } from '../../../../../src/errors/commerce-error.ts';
import type { Promised } from '../../promised.ts';
import { requireRefusal, type ShopUnderTest } from '../../shop-under-test.ts';

const UNKNOWN = 'no-such-shipment-987';
const nothing = { locationId: null, selectedDate: null, selectedTimeSlot: null } as const;
type Wish = Partial<Pick<FulfillmentChoice, 'locationId' | 'selectedDate' | 'selectedTimeSlot'>>;

export function describeFulfillment(promised: Promised): void {
  promised(
    'takes each fulfillment type that it offers, and drops what was chosen for another',
    ['setFulfillmentType'],
    async ({ shop }) => {
      let result = await shop.readyCart();
      for (const type of requireShipment(result).fulfillmentTypeOptions) {
        const before = requireShipment(result);
        result = await choose(shop, result, type.id);
        const chosen = requireShipment(result);
        const again = await choose(shop, result, type.id);

        assert.deepEqual(chosen.fulfillmentType, type);
        if (before.fulfillmentType !== null) {
          const isSame = before.fulfillmentType.id === type.id;
          assert.deepEqual(choicesOf(chosen), isSame ? choicesOf(before) : noChoices);
        }
        assert.deepEqual(again.cart, result.cart, 'the same type again changes the cart');
      }
    },
  );

  promised(
    'refuses fulfillment of an unknown shipment or type, saying what is offered',
    ['setFulfillmentType'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const [shipment] = cart.shipments;
      const set = shop.operation('setFulfillmentType');
      const offered = shipment?.fulfillmentTypeOptions.map(({ id }) => id) ?? [];

      await shop.refuses(handle, 'ShipmentNotFound', () =>
        set(shop.call(), { ...nothing, cart: handle, shipmentId: UNKNOWN, fulfillmentType: offered[0] ?? '' }),
      );
      const error = await shop.refuses(handle, 'InvalidFulfillmentType', () =>
        set(shop.call(), {
          ...nothing,
          cart: handle,
          shipmentId: shipment?.shipmentId ?? '',
          fulfillmentType: 'BY_BALLOON',
        }),
      );

      assert.deepEqual(error.details.options?.toSorted(), offered.toSorted());
    },
  );

  promised(
    'refuses to tell dates and locations of an unknown shipment or type',
    ['getShipmentAvailability'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const ask = shop.operation('getShipmentAvailability');
      const shipmentId = cart.shipments[0]?.shipmentId ?? '';

      await shop.refuses(handle, 'ShipmentNotFound', () =>
        ask(shop.call(), { cart: handle, shipmentId: UNKNOWN, fulfillmentType: null }),
      );
      await shop.refuses(handle, 'InvalidFulfillmentType', () =>
        ask(shop.call(), { cart: handle, shipmentId, fulfillmentType: 'BY_BALLOON' }),
      );
    },
  );

  promised(
    'tells dates and locations of a type without choosing it, and takes what is available',
    ['setFulfillmentType', 'getShipmentAvailability'],
    async ({ shop }) => {
      for (const { id } of requireShipment(await shop.startCart()).fulfillmentTypeOptions) {
        const ready = await shop.readyCart();
        const availability = await look(shop, ready, id);
        if (availability === null) continue;
        const wish = findWish(availability);
        assert.deepEqual(
          (await shop.readCart(ready.handle)).shipments,
          ready.cart.shipments,
          'looking is not choosing',
        );

        const chosen = await choose(shop, ready, id, wish);
        const kept = await choose(shop, chosen, id);

        requireChosen(requireShipment(chosen), wish, availability);
        assert.deepEqual(kept.cart, chosen.cart, 'the same type again drops what was chosen');
        const dropped = await choose(shop, kept, requireOtherType(ready, id));
        assert.deepEqual(choicesOf(requireShipment(dropped)), noChoices);
      }
    },
  );

  promised(
    'refuses locations, dates and time slots that are not available',
    ['setFulfillmentType', 'getShipmentAvailability'],
    async ({ shop }) => {
      const ready = await shop.readyCart();
      for (const { id } of requireShipment(ready).fulfillmentTypeOptions) {
        const availability = await look(shop, ready, id);
        if (availability === null) continue;
        const refuses = (name: 'LocationNotFound' | 'InvalidDeliveryDate', wish: Wish) =>
          shop.refuses(ready.handle, name, () => choose(shop, ready, id, wish));
        if (availability.dates.length === 0) {
          await refuses('LocationNotFound', { locationId: 'no-such-location-987' });
          const lacking = availability.pickupLocations.find(({ available }) => !available);
          if (lacking !== undefined) await refuses('LocationNotFound', { locationId: lacking.locationId });
          continue;
        }
        const selectedDate = availability.dates[0]?.date ?? '';
        await refuses('InvalidDeliveryDate', { selectedDate: '1999-12-31' });
        await refuses('InvalidDeliveryDate', { selectedDate, selectedTimeSlot: 'no-such-slot-987' });
        for (const { date, timeSlots } of availability.dates) {
          const full = timeSlots.find(({ available }) => !available);
          if (full === undefined) continue;
          await refuses('InvalidDeliveryDate', { selectedDate: date, selectedTimeSlot: full.timeSlotId });
        }
      }
    },
  );

  promised(
    'hands out a pickup without address and method, once a location is chosen',
    ['setFulfillmentType', 'getShipmentAvailability', 'placeOrder'],
    async ({ shop }, test) => {
      const started = await shop.startCart();
      const isOffered = requireShipment(started).fulfillmentTypeOptions.some(({ id }) => id === PICKUP);
      if (!isOffered) return test.skip('the shop has no pickup');
      const before = await shop.ledger();
      const pickup = await choose(shop, started, PICKUP);

      const error = await requireRefusal(() => shop.place(shop.submission(pickup.handle)), 'MissingRequiredParameters');
      assert.equal(error.details.shipmentId, requireShipment(pickup).shipmentId);
      assert.deepEqual(await shop.ledger(), before, 'a refused order left something behind');

      const availability = await look(shop, pickup, PICKUP);
      assert.ok(availability !== null, 'pickup has no locations');
      const complete = await choose(shop, pickup, PICKUP, findWish(availability));
      const { cart } = await shop.placed(complete.handle);
      assert.deepEqual(cart.shipments[0]?.pickupLocation, complete.cart.shipments[0]?.pickupLocation);
      assert.equal(cart.total.number, complete.cart.total.number);
    },
  );
}

const PICKUP = 'PICKUP_IN_STORE';

export function requireShipment({ cart }: CartResult): Shipment {
  const [shipment] = cart.shipments;
  assert.ok(shipment !== undefined, 'a cart with goods that need shipping has no shipment');
  return shipment;
}

export const choose = (shop: ShopUnderTest, result: CartResult, fulfillmentType: string, wish: Wish = {}) =>
  shop.operation('setFulfillmentType')(shop.call(), {
    ...nothing,
    ...wish,
    cart: result.handle,
    shipmentId: requireShipment(result).shipmentId,
    fulfillmentType,
  });

/** Null if the type has neither dates nor locations. */
async function look(shop: ShopUnderTest, result: CartResult, type: string): Promise<ShipmentAvailability | null> {
  const { shipmentId } = requireShipment(result);
  try {
    const input = { cart: result.handle, shipmentId, fulfillmentType: type };
    const availability = await shop.operation('getShipmentAvailability')(shop.call(), input);
    assert.equal(availability.fulfillmentType, type);
    assert.ok(
      (availability.dates.length === 0) !== (availability.pickupLocations.length === 0),
      `${type} has dates or locations, not both and not none`,
    );
    return availability;
  } catch (error) {
    if (error instanceof CommerceError && error.name === 'InvalidShipmentType') return null;
    throw error;
  }
}

/** The first of what is available. */
function findWish({ dates, pickupLocations }: ShipmentAvailability): Wish {
  const location = pickupLocations.find(({ available }) => available);
  if (location !== undefined) return { locationId: location.locationId };
  for (const { date, timeSlots } of dates) {
    const slot = timeSlots.find(({ available }) => available);
    if (slot !== undefined) return { selectedDate: date, selectedTimeSlot: slot.timeSlotId };
  }
  assert.fail('nothing is available: the harness has to open a shop with something to choose');
}

function requireChosen(shipment: Shipment, wish: Wish, { dates, pickupLocations }: ShipmentAvailability): void {
  const location = pickupLocations.find(({ locationId }) => locationId === wish.locationId);
  const slot = dates
    .find(({ date }) => date === wish.selectedDate)
    ?.timeSlots.find(({ timeSlotId }) => timeSlotId === wish.selectedTimeSlot);
  assert.deepEqual(choicesOf(shipment), {
    ...noChoices,
    location: location === undefined ? null : { ...location, available: undefined, unavailableLineItemIds: undefined },
    date: wish.selectedDate ?? null,
    slot: slot === undefined ? null : { ...slot, available: undefined },
  });
}

/** Members that are undefined, for what a shipment does not repeat. */
const choicesOf = ({ shippingMethod, pickupLocation, selectedDate, selectedTimeSlot }: Shipment) => ({
  method: shippingMethod,
  location: pickupLocation && { ...pickupLocation, available: undefined, unavailableLineItemIds: undefined },
  date: selectedDate,
  slot: selectedTimeSlot && { ...selectedTimeSlot, available: undefined },
});

const noChoices = { method: null, location: null, date: null, slot: null };

const requireOtherType = (result: CartResult, type: string): string => {
  const other = requireShipment(result).fulfillmentTypeOptions.find(({ id }) => id !== type);
  assert.ok(other !== undefined, 'a shop with dates or locations offers one type alone: give the harness another');
  return other.id;
};

import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { type Mutant, recasting, renaming, replacing } from '../mutant.ts';

export const shipmentMutants: readonly Mutant[] = [
  {
    promise: 'splits the lines that need shipping into shipments, and only those',
    broken: 'ships what is read online',
    mutate: recasting((cart) => ({
      ...cart,
      shipments: cart.shipments.map((each) => ({
        ...each,
        lines: cart.lineItems.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
      })),
    })),
  },
  {
    promise: 'has no shipment where nothing needs shipping',
    broken: 'always has one',
    mutate: recasting((cart) => ({ ...cart, shipments: cart.shipments.length > 0 ? cart.shipments : [nothing] })),
  },
  {
    promise: 'takes each shipping method that it offers, and counts its price',
    broken: 'takes the first one, whatever is chosen',
    mutate: replacing(
      'setShippingMethod',
      (set) => (call, input) =>
        set(call, { ...input, shippingMethodId: input.shippingMethodId === 'van' ? 'walk' : input.shippingMethodId }),
    ),
  },
  {
    promise: 'refuses an unknown shipment with ShipmentNotFound',
    broken: 'takes the only shipment there is',
    mutate: replacing('setShippingMethod', (set, _world, adapter) => async (call, input) => {
      const { shipments } = await adapter.getCart(call, input);
      return set(call, { ...input, shipmentId: shipments[0]?.shipmentId ?? '' });
    }),
  },
  {
    promise: 'refuses an unknown shipping method with InvalidShippingMethod and what is offered',
    broken: 'does not say what is offered',
    mutate: renaming('setShippingMethod', 'InvalidShippingMethod', 'InvalidShippingMethod', {}),
  },
  {
    promise: 'takes each fulfillment type that it offers, and drops what was chosen for another',
    broken: 'always has it picked up',
    mutate: replacing(
      'setFulfillmentType',
      (set) => (call, input) => set(call, { ...input, fulfillmentType: 'PICKUP_IN_STORE' }),
    ),
  },
  {
    promise: 'takes each fulfillment type that it offers, and drops what was chosen for another',
    broken: 'forgets the method with the same type again',
    mutate: replacing('setFulfillmentType', (set) => async (call, input) => {
      const other = input.fulfillmentType === 'PICKUP_IN_STORE' ? 'SHIP_TO_ADDRESS' : 'PICKUP_IN_STORE';
      await set(call, {
        ...input,
        fulfillmentType: other,
        locationId: null,
        selectedDate: null,
        selectedTimeSlot: null,
      });
      return set(call, { ...input, selectedDate: null });
    }),
  },
  {
    promise: 'refuses fulfillment of an unknown shipment or type, saying what is offered',
    broken: 'ships where it does not know the type',
    mutate: replacing('setFulfillmentType', (set) => async (call, input) => {
      try {
        return await set(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || error.name !== 'InvalidFulfillmentType') throw error;
        return set(call, { ...input, fulfillmentType: 'SHIP_TO_ADDRESS' });
      }
    }),
  },
  {
    promise: 'refuses to tell dates and locations of an unknown shipment or type',
    broken: 'has nothing to tell',
    mutate: replacing('getShipmentAvailability', () => async () => ({
      fulfillmentType: 'PICKUP_IN_STORE',
      dates: [],
      pickupLocations: [],
    })),
  },
  {
    promise: 'tells dates and locations of a type without choosing it, and takes what is available',
    broken: 'chooses what is looked at',
    mutate: replacing('getShipmentAvailability', (find, _world, adapter) => async (call, input) => {
      const availability = await find(call, input);
      const choice = { locationId: null, selectedDate: null, selectedTimeSlot: null };
      await adapter.setFulfillmentType(call, { ...input, ...choice, fulfillmentType: availability.fulfillmentType });
      return availability;
    }),
  },
  {
    promise: 'tells dates and locations of a type without choosing it, and takes what is available',
    broken: 'does not send the time slot',
    mutate: replacing('setFulfillmentType', (set) => (call, input) => set(call, { ...input, selectedTimeSlot: null })),
  },
  {
    promise: 'tells dates and locations of a type without choosing it, and takes what is available',
    broken: 'does not show the location',
    mutate: recasting((cart) => ({
      ...cart,
      shipments: cart.shipments.map((each) => ({ ...each, pickupLocation: null })),
    })),
  },
  {
    promise: 'refuses locations, dates and time slots that are not available',
    broken: 'passes over what is not available',
    mutate: replacing('setFulfillmentType', (set) => async (call, input) => {
      try {
        return await set(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || error.name !== 'InvalidDeliveryDate') throw error;
        return set(call, { ...input, selectedDate: null, selectedTimeSlot: null });
      }
    }),
  },
  {
    promise: 'refuses locations, dates and time slots that are not available',
    broken: 'calls a location a shipment',
    mutate: renaming('setFulfillmentType', 'LocationNotFound', 'ShipmentNotFound'),
  },
  {
    promise: 'hands out a pickup without address and method, once a location is chosen',
    broken: 'asks for an address',
    mutate: replacing('placeOrder', (place, _world, adapter) => async (call, input) => {
      const { shippingInfo } = await adapter.getCart(call, input);
      if (shippingInfo === null) throw new CommerceError('MissingShippingInfo');
      return place(call, input);
    }),
  },
  {
    promise: 'hands out a pickup without address and method, once a location is chosen',
    broken: 'does not say which shipment lacks something',
    mutate: renaming('placeOrder', 'MissingRequiredParameters', 'MissingRequiredParameters', {}),
  },
  {
    promise: 'moves units into a new shipment, and back into the first with its choices',
    broken: 'moves one unit only',
    mutate: replacing('splitShipment', (split) => (call, input) => {
      const items = input.items.map((item) => ({ ...item, quantity: 1 }));
      return split(call, { ...input, items });
    }),
  },
  {
    promise: 'moves units into a new shipment, and back into the first with its choices',
    broken: 'merges into the last one',
    mutate: replacing(
      'mergeShipments',
      (merge) => (call, input) => merge(call, { ...input, shipmentIds: input.shipmentIds.toReversed() }),
    ),
  },
  {
    promise: 'adds units of a line to its first shipment, and takes them from its last',
    broken: 'shows the shipments in another order',
    mutate: recasting((cart) => ({ ...cart, shipments: cart.shipments.toReversed() }), ['updateLineItem']),
  },
  {
    promise: 'sends each shipment to its own address',
    broken: 'sends all of them there',
    mutate: replacing('setShippingInfo', (set) => (call, input) => set(call, { ...input, shipmentId: null })),
  },
  {
    promise: 'sends each shipment to its own address',
    broken: 'shows the address of the first one as that of the cart',
    mutate: recasting((cart) => ({ ...cart, shippingInfo: cart.shipments[0]?.shippingInfo ?? cart.shippingInfo })),
  },
  {
    promise: 'refuses to split off what is not there, or everything',
    broken: 'splits off as many as there are',
    mutate: replacing('splitShipment', (split) => async (call, input) => {
      try {
        return await split(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || error.name !== 'InvalidQuantity') throw error;
        return split(call, { ...input, items: input.items.map((item) => ({ ...item, quantity: 1 })) });
      }
    }),
  },
  {
    promise: 'refuses to split off what is not there, or everything',
    broken: 'calls an unknown line a wrong quantity',
    mutate: renaming('splitShipment', 'LineItemNotFound', 'InvalidQuantity'),
  },
  {
    promise: 'refuses to merge a shipment that is not there, or one of another type',
    broken: 'changes the type to merge',
    mutate: replacing('mergeShipments', (merge, _world, adapter) => async (call, input) => {
      try {
        return await merge(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || error.name !== 'InvalidShipmentType') throw error;
        for (const shipmentId of input.shipmentIds) {
          const choice = { locationId: null, selectedDate: null, selectedTimeSlot: null };
          const fulfillmentType = 'PICKUP_IN_STORE';
          await adapter.setFulfillmentType(call, { ...input, ...choice, shipmentId, fulfillmentType });
        }
        return merge(call, input);
      }
    }),
  },
];

const nothing = {
  shipmentId: 'empty',
  lines: [],
  shippingInfo: null,
  fulfillmentType: null,
  fulfillmentTypeOptions: [],
  shippingMethod: null,
  shippingMethodOptions: [],
  pickupLocation: null,
  selectedDate: null,
  selectedTimeSlot: null,
  notes: null,
};

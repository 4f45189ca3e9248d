import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { type Mutant, recasting, renaming, replacing } from '../mutant.ts';

export const checkoutMutants: readonly Mutant[] = [
  {
    promise: 'keeps the shipping address, and offers ways to ship there',
    broken: 'does not send the e-mail address',
    mutate: replacing(
      'setShippingInfo',
      (set) => (call, input) => set(call, { ...input, address: { ...input.address, email: '' } }),
    ),
  },
  {
    promise: 'keeps the shipping address, and offers ways to ship there',
    broken: 'shows the ways to ship only later',
    mutate: recasting(
      (cart) => ({ ...cart, shipments: cart.shipments.map((each) => ({ ...each, shippingMethodOptions: [] })) }),
      ['setShippingInfo'],
    ),
  },
  {
    promise: 'changes nothing when the same shipping address is set again',
    broken: 'counts the addresses',
    mutate: replacing('setShippingInfo', (set, { memory }) => (call, input) => {
      const count = Number(memory.get('addresses') ?? 0) + 1;
      memory.set('addresses', count);
      return set(call, { ...input, address: { ...input.address, address2: `no. ${count}` } });
    }),
  },
  {
    promise: 'refuses a country that is not served with CountryNotSupported',
    broken: 'calls it a bad address',
    mutate: renaming('setShippingInfo', 'CountryNotSupported', 'InvalidShippingInfo'),
  },
  {
    promise: 'refuses a region that the country does not have with InvalidState',
    broken: 'leaves the region out where it is refused',
    mutate: replacing('setShippingInfo', (set) => async (call, input) => {
      try {
        return await set(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || error.name !== 'InvalidState') throw error;
        return set(call, { ...input, address: { ...input.address, stateOrProvince: 'TX' } });
      }
    }),
  },
  {
    promise: 'refuses an address for a shipment that the cart does not have with ShipmentNotFound',
    broken: 'passes over the shipment',
    mutate: replacing('setShippingInfo', (set) => (call, input) => set(call, { ...input, shipmentId: null })),
  },
  {
    promise: 'keeps the billing address, and changes nothing when it is set again',
    broken: 'takes it for the shipping address as well',
    mutate: replacing('setBillingInfo', (set, _world, adapter) => async (call, input) => {
      const { handle } = await set(call, input);
      return adapter.setShippingInfo(call, { ...input, cart: handle, shipmentId: null });
    }),
  },
];

export const billingMutants: readonly Mutant[] = [
  {
    promise: 'bills the address that came with the order',
    broken: 'drops the address',
    mutate: replacing('placeOrder', (place) => (call, input) => place(call, { ...input, billingInfo: null })),
  },
  {
    promise: 'bills the address that came with the order',
    broken: 'shows no billing address anywhere',
    mutate: recasting((cart) => ({ ...cart, billingInfo: null })),
  },
  {
    promise: 'bills the address that came with the order',
    broken: 'has the goods sent there as well',
    mutate: replacing('placeOrder', (place, _world, adapter) => async (call, input) => {
      const { cart, billingInfo: address } = input;
      if (address !== null) await adapter.setShippingInfo(call, { cart, shipmentId: null, address });
      return place(call, input);
    }),
  },
  {
    promise: 'bills the address that the cart has where none came with the order',
    broken: 'bills nobody',
    mutate: recasting((cart) => ({ ...cart, billingInfo: null }), ['placeOrder']),
  },
];

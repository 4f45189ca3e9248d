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
    promise: 'keeps the total when it is told the billing address, unless the cart says that its tax follows it',
    broken: 'does not say that its tax follows the billing address',
    mutate: recasting(
      ({ taxTotal, total, ...cart }) => ({
        ...cart,
        taxTotal: { ...taxTotal, number: taxTotal.number + 1 },
        total: { ...total, number: total.number + 1 },
      }),
      ['setBillingInfo'],
    ),
  },
  {
    promise: 'keeps an address of a country without regions and postal codes, with empty texts in their place',
    broken: 'fills in what is empty',
    mutate: replacing(
      'setShippingInfo',
      (set) => (call, input) =>
        set(call, { ...input, address: { ...input.address, postalCode: input.address.postalCode || '-' } }),
    ),
  },
  {
    promise: 'lists the countries that it ships to, and no others',
    broken: 'writes them in small letters',
    said: 'is no country code in capitals',
    mutate: replacing('listShippingCountries', (list) => async (call) => {
      const countries = await list(call);
      return countries.map((country) => country.toLowerCase());
    }),
  },
  {
    promise: 'lists the countries that it ships to, and no others',
    broken: 'knows its own country only',
    said: 'which listShippingCountries leaves out',
    mutate: replacing('listShippingCountries', (list) => async (call) => (await list(call)).slice(0, 1)),
  },
  {
    promise: 'lists the countries that it ships to, and no others',
    broken: 'lists the world',
    said: 'where the shop does not ship',
    mutate: replacing('listShippingCountries', (list, { fixture }) => async (call) => [
      ...(await list(call)),
      fixture.addresses.notServed?.country ?? 'AQ',
    ]),
  },
  {
    promise: 'lists the countries that it ships to, and no others',
    broken: 'names a country once for each zone',
    said: 'listShippingCountries names a country twice',
    mutate: replacing('listShippingCountries', (list) => async (call) => {
      const countries = await list(call);
      return [...countries, ...countries];
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
    promise: 'lists each consent once, with a text that a buyer can read, and always the same',
    broken: 'lists what is required also among the optional ones',
    said: 'listConsents names a consent twice',
    mutate: replacing('listConsents', (list) => async (call) => {
      const consents = await list(call);
      return [...consents, ...consents.slice(0, 1)];
    }),
  },
  {
    promise: 'lists each consent once, with a text that a buyer can read, and always the same',
    broken: 'leaves the html empty',
    mutate: replacing('listConsents', (list) => async (call) => {
      const consents = await list(call);
      return consents.map((consent) => ({ ...consent, html: '' }));
    }),
  },
  {
    promise: 'lists each consent once, with a text that a buyer can read, and always the same',
    broken: 'numbers the consents anew with each call',
    said: 'listConsents answers something else the second time',
    mutate: replacing('listConsents', (list, { memory }) => async (call) => {
      const count = Number(memory.get('consents') ?? 0) + 1;
      memory.set('consents', count);
      return (await list(call)).map((consent) => ({ ...consent, consentId: `${consent.consentId}-${count}` }));
    }),
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

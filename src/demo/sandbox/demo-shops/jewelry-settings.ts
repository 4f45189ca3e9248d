import type { ShopSettingsInput } from '../settings.ts';

const japan = { country: 'JP', region: '' };

/** Jewelry in whole yen, consumption tax added to the price, sent or picked up. */
export const jewelrySettings: ShopSettingsInput = {
  domain: 'jewelry.demo.example',
  name: 'Tsukimi Jewelry',
  currency: 'JPY',
  returns: { days: 8 },
  orderPrefix: 'JW',
  countries: ['JP', 'US', 'AU', 'GB', 'HK', 'SG', 'AE'],
  tax: { shipping: true, rates: [{ country: 'JP', percent: '10' }] },
  timeZone: 'Asia/Tokyo',
  captcha: true,
  // The demo shop that takes no tokens of card networks.
  cardNetworks: [],
  fulfillmentTypes: [
    { type: 'SHIP_TO_ADDRESS', name: 'Delivery', description: 'Sent to the shipping address' },
    {
      type: 'PICKUP_IN_STORE',
      name: 'Pickup in store',
      description: 'Handed over at the counter',
      locations: [
        {
          ...japan,
          id: 'ginza',
          name: 'Tsukimi Ginza',
          address1: '4-5-6 Ginza',
          city: 'Tokyo',
          postalCode: '104-0061',
        },
        {
          ...japan,
          id: 'shibuya',
          name: 'Tsukimi Shibuya',
          address1: '2-21-1 Shibuya',
          city: 'Tokyo',
          postalCode: '150-0002',
          lacks: ['akoya-strand', 'tennis-bracelet'],
        },
        { ...japan, id: 'kyoto', name: 'Tsukimi Kyoto', address1: '52 Shijo', city: 'Kyoto', postalCode: '600-8001' },
      ],
    },
  ],
  requirements: [
    {
      id: 'made-to-order',
      tag: 'made-to-order',
      notes: 'Made to your measure: leaves the studio three weeks after the order.',
    },
    { id: 'insured', tag: 'fulfillment:insured', notes: 'Travels insured and is handed over against a signature.' },
  ],
  zones: [
    {
      name: 'Japan',
      countries: ['JP'],
      methods: [
        {
          id: 'letter',
          description: 'Tracked letter',
          estimatedDelivery: '2 to 3 days',
          price: '370',
          freeFrom: '15000',
          maximumGrams: 1_000,
        },
        {
          id: 'courier',
          description: 'Courier with signature',
          estimatedDelivery: 'The day after dispatch',
          price: '930',
          serves: ['standard', 'made-to-order', 'insured'],
        },
      ],
    },
    {
      name: 'Abroad',
      countries: ['*'],
      methods: [
        {
          id: 'ems',
          description: 'Express mail',
          estimatedDelivery: '4 to 8 days',
          price: '2600',
          serves: ['standard', 'made-to-order', 'insured'],
        },
      ],
    },
  ],
};

import type { ShopSettingsInput } from '../settings.ts';
import { apparelAddons } from './apparel-addons.ts';
import { apparelPromotions } from './apparel-promotions.ts';
import { apparelStores } from './apparel-stores.ts';
import { unitedStatesRates } from './united-states-rates.ts';

/** Clothes: some made to order, sent to five countries, taxed by state, also brought by appointment or picked up. */
export const apparelSettings: ShopSettingsInput = {
  domain: 'apparel.demo.example',
  name: 'Fieldhouse Apparel',
  currency: 'USD',
  expressProviders: [
    { provider: 'PAYPAL', maximum: '10000' },
    { provider: 'APPLE_PAY' },
    { provider: 'KLARNA', minimum: '35', maximum: '1000' },
  ],
  orderPrefix: 'AP',
  countries: ['US', 'CA', 'GB', 'DE', 'AU'],
  tax: {
    shipping: false,
    rates: [...unitedStatesRates, { country: 'CA', percent: '5' }, { country: 'CA', region: 'ON', percent: '13' }],
  },
  timeZone: 'America/Chicago',
  fulfillmentTypes: [
    { type: 'SHIP_TO_ADDRESS', name: 'Delivery', description: 'Sent to the shipping address' },
    {
      type: 'SCHEDULED_DELIVERY',
      name: 'Delivery by appointment',
      description: 'A courier comes at the time you choose',
      serves: ['standard'],
      closedOn: ['sun'],
      slots: [
        { id: 'morning', start: '08:00', end: '12:00', capacity: 50 },
        { id: 'afternoon', start: '12:00', end: '17:00', capacity: 50 },
        { id: 'evening', start: '18:00', end: '21:00', capacity: 2 },
      ],
    },
    {
      type: 'PICKUP_IN_STORE',
      name: 'Pickup in store',
      description: 'Ready within two hours',
      serves: ['standard'],
      locations: apparelStores,
    },
  ],
  addons: apparelAddons,
  fees: [{ description: 'Repair fund', price: '0.40', per: 'unit', goods: { tags: ['outdoor'] } }],
  promotions: apparelPromotions,
  requirements: [
    {
      id: 'made-to-order',
      tag: 'made-to-order',
      notes: 'Made for you: leaves our workshop two weeks after the order.',
    },
  ],
  zones: [
    {
      name: 'Remote United States',
      countries: ['US'],
      regions: ['AK', 'HI', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP'],
      methods: [
        {
          id: 'standard',
          description: 'Standard',
          estimatedDelivery: '7 to 12 working days',
          price: '9.95',
          serves: ['standard', 'made-to-order'],
        },
      ],
    },
    {
      name: 'United States',
      countries: ['US'],
      methods: [
        {
          id: 'standard',
          description: 'Standard',
          estimatedDelivery: '3 to 5 working days',
          price: '5.95',
          freeFrom: '100',
          serves: ['standard', 'made-to-order'],
        },
        {
          id: 'express',
          description: 'Express',
          estimatedDelivery: '1 to 2 working days',
          price: '14.95',
          maximumGrams: 10_000,
        },
        {
          id: 'courier',
          type: 'SCHEDULED_DELIVERY',
          description: 'Courier',
          estimatedDelivery: 'On the date you choose',
          price: '9.95',
        },
      ],
    },
    {
      name: 'Abroad',
      countries: ['*'],
      methods: [
        {
          id: 'international',
          description: 'International, tracked',
          estimatedDelivery: '6 to 14 working days',
          price: '16',
          perKilogram: '4.5',
          serves: ['standard', 'made-to-order'],
        },
      ],
    },
  ],
};

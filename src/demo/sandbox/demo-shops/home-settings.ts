import type { ShopSettingsInput } from '../settings.ts';
import { unitedStatesRates } from './united-states-rates.ts';

/**
 * Furniture: requires a postal code first, ships heavy goods by freight, brings them by appointment and sets them up, and
 * sends nothing to islands and army post offices.
 */
export const homeSettings: ShopSettingsInput = {
  domain: 'home.demo.example',
  name: 'Lindenhof Home',
  currency: 'USD',
  returns: { days: 14, restockingPercent: '15', labelFee: '9' },
  expressProviders: [{ provider: 'PAYPAL' }],
  captureAt: 'shipment',
  orderPrefix: 'HM',
  // The demo shop without a vault: if the service dies before an order is paid, the caller must submit it again.
  cardVault: false,
  countries: ['US', 'CA'],
  postalCodeRequired: true,
  embargoes: [{ country: 'US', regions: ['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'PR', 'VI'] }],
  tax: {
    shipping: true,
    rates: [...unitedStatesRates, { country: 'CA', percent: '5' }, { country: 'CA', region: 'ON', percent: '13' }],
  },
  timeZone: 'America/New_York',
  fulfillmentTypes: [
    { type: 'SHIP_TO_ADDRESS', name: 'Delivery', description: 'Sent to the shipping address' },
    {
      type: 'SCHEDULED_DELIVERY',
      name: 'Delivery by appointment',
      description: 'Brought at the time you choose',
      serves: ['standard', 'heavy'],
      leadHours: 48,
      closedOn: ['sat', 'sun'],
      slots: [
        { id: 'morning', start: '08:00', end: '12:00', capacity: 50 },
        { id: 'afternoon', start: '13:00', end: '18:00', capacity: 50 },
      ],
    },
    {
      type: 'PREMIUM_DELIVERY',
      name: 'Delivery with set-up',
      description: 'Two people carry it in, set it up and take the packaging back',
      serves: ['heavy'],
      days: 28,
      leadHours: 96,
      closedOn: ['sat', 'sun'],
      slots: [
        { id: 'morning', start: '08:00', end: '12:00', capacity: 3 },
        { id: 'afternoon', start: '13:00', end: '18:00', capacity: 3 },
      ],
    },
  ],
  addons: [
    {
      id: 'removal',
      name: 'Removal of old furniture',
      description: 'We take one old piece along for each new one.',
      scope: 'item',
      price: '35',
      perUnit: true,
      goods: { tags: ['fulfillment:heavy'] },
    },
  ],
  fees: [
    { description: 'Furniture recycling', price: '8', per: 'unit', goods: { tags: ['fulfillment:heavy'] } },
    { description: 'Small order', price: '4.50', below: '20' },
  ],
  promotions: [
    {
      id: 'move-in',
      description: '50 off',
      code: 'MOVEIN50',
      effect: { kind: 'amount', amount: '50', from: 'cart' },
      minimum: '500',
    },
    {
      id: 'kerb',
      description: 'Free freight to the kerb',
      code: 'KERB',
      effect: { kind: 'free-shipping', methods: ['freight'] },
      goods: { tags: ['fulfillment:heavy'] },
    },
  ],
  requirements: [
    { id: 'heavy', tag: 'fulfillment:heavy', notes: 'Comes by freight, two people carry it in.' },
    {
      id: 'made-to-order',
      tag: 'made-to-order',
      notes: 'Made for you: leaves our workshop four weeks after the order.',
    },
  ],
  zones: [
    {
      name: 'Far United States',
      countries: ['US'],
      regions: ['AK', 'HI'],
      methods: [
        {
          id: 'parcel',
          description: 'Parcel',
          estimatedDelivery: '8 to 14 working days',
          price: '14.9',
          perKilogram: '2.5',
          serves: ['standard', 'made-to-order'],
        },
        {
          id: 'sea-freight',
          description: 'Sea freight',
          estimatedDelivery: '5 to 8 weeks',
          price: '390',
          perKilogram: '3.2',
          serves: ['heavy'],
        },
      ],
    },
    {
      name: 'Mainland',
      countries: ['US', 'CA'],
      methods: [
        {
          id: 'parcel',
          description: 'Parcel',
          estimatedDelivery: '3 to 6 working days',
          price: '7.9',
          perKilogram: '0.8',
          serves: ['standard', 'made-to-order'],
        },
        {
          id: 'parcel-express',
          description: 'Parcel, express',
          estimatedDelivery: '1 to 2 working days',
          price: '19.9',
          perKilogram: '1.6',
          maximumGrams: 25_000,
        },
        {
          id: 'freight',
          description: 'Freight to the kerb',
          estimatedDelivery: '2 to 3 weeks',
          price: '89',
          perKilogram: '0.45',
          serves: ['heavy'],
        },
        {
          id: 'freight-room',
          description: 'Freight to the room of your choice',
          estimatedDelivery: '2 to 4 weeks',
          price: '149',
          perKilogram: '0.45',
          serves: ['heavy'],
        },
        {
          id: 'van',
          type: 'SCHEDULED_DELIVERY',
          description: 'Our own van',
          estimatedDelivery: 'On the date you choose',
          price: '29',
          perKilogram: '0.9',
          serves: ['standard', 'heavy'],
        },
        {
          id: 'set-up',
          type: 'PREMIUM_DELIVERY',
          description: 'Carried in and set up',
          estimatedDelivery: 'On the date you choose',
          price: '219',
          perKilogram: '0.9',
          serves: ['heavy'],
        },
      ],
    },
  ],
};

import { createReadStream } from 'node:fs';
import { importProducts } from './platform/import/import-products.ts';
import type { SandboxPlatform } from './platform/platform.ts';
import type { ShopSettingsInput } from './platform/settings.ts';
import type { Shop } from './platform/shop.ts';

/** State rates in the neighbourhood of the real ones; a shop at work would ask a tax service. */
const unitedStatesRates = Object.entries({
  AZ: '8.4',
  CA: '8.85',
  CO: '7.8',
  FL: '7',
  GA: '7.4',
  IL: '8.85',
  MA: '6.25',
  MI: '6',
  NC: '7',
  NJ: '6.6',
  NY: '8.53',
  OH: '7.25',
  PA: '6.34',
  TN: '9.55',
  TX: '8.2',
  VA: '5.77',
  WA: '9.38',
}).map(([region, percent]) => ({ country: 'US', region, percent }));

const apparel: ShopSettingsInput = {
  domain: 'apparel.demo.example',
  name: 'Fieldhouse Apparel',
  currency: 'USD',
  orderPrefix: 'AP',
  countries: ['US', 'CA', 'GB', 'DE', 'AU'],
  tax: {
    shipping: false,
    rates: [...unitedStatesRates, { country: 'CA', percent: '5' }, { country: 'CA', region: 'ON', percent: '13' }],
  },
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

const home: ShopSettingsInput = {
  domain: 'home.demo.example',
  name: 'Lindenhof Home',
  currency: 'USD',
  orderPrefix: 'HM',
  countries: ['US', 'CA'],
  postalCodeRequired: true,
  embargoes: [{ country: 'US', regions: ['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'PR', 'VI'] }],
  tax: {
    shipping: true,
    rates: [...unitedStatesRates, { country: 'CA', percent: '5' }, { country: 'CA', region: 'ON', percent: '13' }],
  },
  requirements: [
    { id: 'heavy', tag: 'fulfilment:heavy', notes: 'Comes by freight, two people carry it in.' },
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
      ],
    },
  ],
};

const jewelry: ShopSettingsInput = {
  domain: 'jewelry.demo.example',
  name: 'Tsukimi Jewelry',
  currency: 'JPY',
  orderPrefix: 'JW',
  countries: ['JP', 'US', 'AU', 'GB'],
  tax: { shipping: true, rates: [{ country: 'JP', percent: '10' }] },
  requirements: [
    {
      id: 'made-to-order',
      tag: 'made-to-order',
      notes: 'Made to your measure: leaves the studio three weeks after the order.',
    },
    { id: 'insured', tag: 'fulfilment:insured', notes: 'Travels insured and is handed over against a signature.' },
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

/** The three merchants that a fresh checkout starts with, and their catalogs. */
const demoShops: readonly { readonly settings: ShopSettingsInput; readonly catalog: URL }[] = [
  { settings: apparel, catalog: new URL('./catalogs/apparel.csv', import.meta.url) },
  { settings: home, catalog: new URL('./catalogs/home.csv', import.meta.url) },
  { settings: jewelry, catalog: new URL('./catalogs/jewelry.csv', import.meta.url) },
];

export const demoDomains: readonly string[] = demoShops.map(({ settings }) => settings.domain);

/** Opens the demonstration shops (or those of `domains`) with the settings of this version, and fills those that have no products at all. */
export async function seedDemoShops(platform: SandboxPlatform, domains = demoDomains): Promise<readonly Shop[]> {
  const shops: Shop[] = [];
  for (const { settings, catalog } of demoShops) {
    if (!domains.includes(settings.domain)) continue;
    const shop = await platform.openShop(settings);
    if (await isEmpty(shop)) await importProducts(shop, createReadStream(catalog));
    shops.push(shop);
  }
  return shops;
}

async function isEmpty(shop: Shop): Promise<boolean> {
  const any = await shop.database
    .selectFrom('products')
    .select('product_id')
    .where('domain', '=', shop.settings.domain)
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}

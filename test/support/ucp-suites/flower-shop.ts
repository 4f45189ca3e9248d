import type { ShopSettingsInput } from '../../../src/demo/sandbox/settings.ts';

/** The merchant that the suites expect: what it sells, ships and discounts is what they assert. */
export const FLOWER_SHOP = 'flowers.example';

const COUNTRIES = ['US', 'CA'];

/** The suites' rates have one text, which an order repeats. */
const toMethod = <Rest extends object>(id: string, description: string, rest: Rest) => ({
  id,
  description,
  estimatedDelivery: description,
  ...rest,
});

/** Free for roses, and for others from $100 on. */
const standard = [
  toMethod('std-ship', 'Free Standard Shipping', { price: '0', serves: ['free-delivery'] }),
  toMethod('std-ship', 'Standard Shipping', { price: '5', freeFrom: '100', serves: ['standard'] }),
];

const express = (id: string, description: string, price: string) =>
  toMethod(`exp-ship-${id}`, description, { price, serves: ['standard', 'free-delivery'] });

export const flowerShopSettings: Partial<ShopSettingsInput> = {
  countries: COUNTRIES,
  requirements: [{ id: 'free-delivery', tag: 'free-delivery' }],
  promotions: [
    { id: 'ten', description: '10% Off', code: '10OFF', effect: { kind: 'percentage', percent: '10', from: 'cart' } },
    {
      id: 'welcome',
      description: '20% Off',
      code: 'WELCOME20',
      effect: { kind: 'percentage', percent: '20', from: 'cart' },
    },
    {
      id: 'pots',
      description: '20% Off Pots',
      code: 'POTS20',
      effect: { kind: 'percentage', percent: '20', from: 'lines' },
      goods: { handles: ['pot_ceramic'] },
    },
    {
      id: 'orchids',
      description: 'Orchid Week',
      effect: { kind: 'percentage', percent: '10', from: 'cart' },
      goods: { handles: ['orchid_white'] },
    },
    { id: 'five', description: '$5.00 Off', code: 'FIXED500', effect: { kind: 'amount', amount: '5', from: 'cart' } },
  ],
  zones: [
    { name: 'United States', countries: ['US'], methods: [...standard, express('us', 'Express Shipping (US)', '15')] },
    { name: 'Abroad', countries: ['*'], methods: [...standard, express('intl', 'International Express', '25')] },
  ],
};

interface Flower {
  readonly handle: string;
  readonly title: string;
  readonly price: string;
  readonly stock: number;
  readonly tags?: string;
  /** Sent by mail, so that no delivery is asked for. */
  readonly isDigital?: true;
  readonly sizes?: readonly string[];
}

export const SEEDS = 23;

const flowers: readonly Flower[] = [
  { handle: 'bouquet_roses', title: 'Bouquet of Red Roses', price: '35.00', stock: 1_000, tags: 'free-delivery' },
  { handle: 'pot_ceramic', title: 'Ceramic Pot', price: '15.00', stock: 2_000 },
  { handle: 'bouquet_sunflowers', title: 'Sunflower Bundle', price: '25.00', stock: 500 },
  { handle: 'bouquet_tulips', title: 'Spring Tulips', price: '30.00', stock: 1_500 },
  { handle: 'orchid_white', title: 'White Orchid', price: '45.00', stock: 800 },
  { handle: 'gardenias', title: 'Gardenias', price: '20.00', stock: 0 },
  { handle: 'gift_card', title: 'Gift Card', price: '25.00', stock: 1_000, isDigital: true },
  { handle: 'wreath', title: 'Wreath', price: '40.00', stock: 100, sizes: ['Small', 'Large'] },
  // More than one page of a search.
  ...Array.from({ length: SEEDS }, (_, index) => ({
    handle: `seeds_${index + 1}`,
    title: `Meadow Seeds ${index + 1}`,
    price: '3.00',
    stock: 100,
  })),
];

/** The export's name of a product without options. */
const OPTION = 'Default Title';

export const writeFlowerCatalog = (): string =>
  [
    'Handle,Title,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Requires Shipping,Variant Taxable',
    ...flowers.flatMap(({ handle, title, price, stock, tags = '', isDigital = false, sizes = [OPTION] }) =>
      sizes.map((size, index) => {
        const name = sizes.length > 1 ? 'Size' : 'Title';
        const sku = sizes.length > 1 ? `${handle}-${size.toLowerCase()}` : handle;
        return `${handle},${index === 0 ? title : ''},${tags},true,${name},${size},${sku},400,shopify,${stock},deny,${price},${!isDigital},true`;
      }),
    ),
  ].join('\n');

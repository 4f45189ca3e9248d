import type { ShopSettingsInput } from '../settings.ts';

/** One of each scope, with children, options, a negative price and one that needs a larger cart. */
export const apparelAddons: NonNullable<ShopSettingsInput['addons']> = [
  {
    id: 'gift-wrap',
    name: 'Gift wrap',
    description: 'Recycled paper and a cotton ribbon around everything.',
    scope: 'cart',
    price: '4.50',
    options: [{ name: 'paper', label: 'Paper', values: ['plain', 'striped'], required: true }],
    children: [
      {
        id: 'gift-note',
        name: 'Handwritten note',
        price: '1.50',
        options: [{ name: 'text', label: 'Text', maxLength: 200, required: true }],
      },
    ],
  },
  {
    id: 'engraving',
    name: 'Engraving',
    description: 'Initials or a short line, pressed into the leather.',
    scope: 'item',
    price: '12',
    perUnit: true,
    goods: { tags: ['leather'] },
    options: [
      { name: 'text', label: 'Text', maxLength: 20, required: true },
      { name: 'lettering', label: 'Lettering', values: ['block', 'script'] },
    ],
    maxChildren: 1,
    children: [
      { id: 'engraving-gold', name: 'Gold leaf', price: '6', perUnit: true },
      { id: 'engraving-silver', name: 'Silver leaf', price: '4', perUnit: true },
    ],
  },
  {
    id: 'care-kit',
    name: 'Wool care kit',
    description: 'For all the wool that you choose; pick one or two of its parts.',
    scope: 'group',
    price: '9',
    goods: { tags: ['wool'] },
    minChildren: 1,
    maxChildren: 2,
    children: [
      { id: 'care-kit-soap', name: 'Wool soap', price: '0' },
      { id: 'care-kit-comb', name: 'Pilling comb', price: '3' },
      { id: 'care-kit-cedar', name: 'Cedar rings', price: '2' },
    ],
  },
  {
    id: 'hemming',
    name: 'Hemming',
    description: 'Shortened by our tailor, on orders from 100 dollars.',
    scope: 'item',
    price: '0',
    from: '100',
    goods: { handles: ['selvedge-jeans', 'wide-leg-chinos'] },
    options: [{ name: 'inseam', label: 'Inseam', values: ['28', '30', '32'], required: true }],
  },
  {
    id: 'less-packaging',
    name: 'Less packaging',
    description: 'No box and no tissue paper.',
    scope: 'item',
    price: '-0.50',
    perUnit: true,
    goods: { tags: ['cotton'] },
  },
];

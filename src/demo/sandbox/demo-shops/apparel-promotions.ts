import type { ShopSettingsInput } from '../settings.ts';

/** One code for each effect and for each refusal; docs/sandbox.md lists them. */
export const apparelPromotions: NonNullable<ShopSettingsInput['promotions']> = [
  {
    id: 'last-season',
    description: 'Last season',
    effect: { kind: 'percentage', percent: '30', from: 'lines' },
    goods: { tags: ['sale'] },
  },
  {
    id: 'linen',
    description: '20 % off linen',
    code: 'LINEN20',
    effect: { kind: 'percentage', percent: '20', from: 'lines' },
    goods: { tags: ['linen'] },
  },
  {
    id: 'basics',
    description: '$5 off each line of basics',
    code: 'BASICS5',
    effect: { kind: 'amount', amount: '5', from: 'lines' },
    goods: { tags: ['basics'] },
  },
  {
    id: 'socks',
    description: 'Three pairs of socks for two',
    code: 'SOCKS3FOR2',
    effect: { kind: 'buy-x-get-y', buy: 2, get: 1 },
    goods: { handles: ['wool-boot-socks'] },
  },
  {
    id: 'welcome',
    description: 'Welcome, 10 % off',
    code: 'WELCOME10',
    effect: { kind: 'percentage', percent: '10', from: 'cart' },
    minimum: '50',
  },
  {
    id: 'save',
    description: '25 off',
    code: 'SAVE25',
    effect: { kind: 'amount', amount: '25', from: 'cart' },
    minimum: '150',
    stackable: false,
  },
  {
    id: 'free-shipping',
    description: 'Free shipping in the United States',
    code: 'FREESHIP',
    effect: { kind: 'free-shipping' },
    shipsTo: [{ country: 'US' }],
  },
  {
    id: 'last-one',
    description: '15 % off, for one order only',
    code: 'LASTONE',
    effect: { kind: 'percentage', percent: '15', from: 'cart' },
    limit: 1,
  },
  {
    id: 'staff',
    description: 'Staff, 5 % off',
    code: 'STAFF',
    effect: { kind: 'percentage', percent: '5', from: 'cart' },
    removable: false,
  },
  {
    id: 'spring-2024',
    description: 'Spring 2024',
    code: 'SPRING24',
    effect: { kind: 'percentage', percent: '10', from: 'cart' },
    endsAt: '2024-06-01T00:00:00-04:00',
  },
  {
    id: 'next-century',
    description: 'Next century',
    code: 'NEXTCENTURY',
    effect: { kind: 'percentage', percent: '10', from: 'cart' },
    startsAt: '2100-01-01T00:00:00-05:00',
  },
];

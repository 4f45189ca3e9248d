import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Refused } from '../../../examples/corner-shop/shop/refused.ts';
import { Shop } from '../../../examples/corner-shop/shop/shop.ts';
import { type Payer, Till } from '../../../examples/corner-shop/shop/till.ts';

it('a till refuses a payment that arrives again as it was refused, and takes the next one', () => {
  const shop = new Shop('corner', 'USD', 2);
  const till = new Till(shop, null);
  const cart = shop.start();
  shop.add(cart, [{ variant: '500', quantity: 1 }], false);
  const newspaper = shop.find('500')?.variant;
  assert.ok(newspaper);
  newspaper.stock = 0;
  const pay = (key: string) => till.pay(cart.token, key, { ...payer, key });
  const isShort = (error: unknown) => error instanceof Refused && error.message === 'short';

  assert.throws(() => pay('first'), isShort);
  newspaper.stock = 10;
  assert.throws(() => pay('first'), isShort);

  assert.deepEqual([till.orders, till.charges], [[], []]);
  assert.deepEqual(Object(pay('second')).state, 'placed');
  assert.equal(till.charges.length, 1);
});

const payer: Payer = {
  key: '',
  card: '4242424242424242',
  tab: null,
  slip: null,
  mayConfirm: false,
  backTo: null,
  total: null,
  word: null,
  billTo: null,
};

import assert from 'node:assert/strict';
import type { CartHandle } from '../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../src/domain/cart/cart.ts';
import { cartRules } from '../../../../src/domain/cart/cart-rules.ts';
import { findAmountFaults } from '../../../../src/domain/money/find-amount-faults.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { errorNames } from '../../../../src/errors/error-catalog.ts';
import type { KitRun } from '../kit-run.ts';
import type { Promised } from '../promised.ts';
import { requireRefusal, type ShopUnderTest, thrownBy } from '../shop-under-test.ts';

/** What holds of everything that comes out of an adapter. Each goes shopping once more, so that it can be run alone. */
export function describeAlways(promised: Promised): void {
  promised('gives every amount as a safe integer of the smallest unit of the shop currency', [], async (run) => {
    await goShopping(run);

    const faults = run.journal.answers.flatMap(({ shop, operation, answer }) => {
      const { currency } = run.shops.find(({ name }) => name === shop)?.fixture ?? run.shop.fixture;
      return findAmountFaults(answer, currency).map((fault) => `${shop}, ${operation}: ${fault}`);
    });

    assert.deepEqual(faults, []);
  });

  promised('gives carts whose parts add up to the total after every operation', ['addLineItems'], (run) =>
    requireFaultless(run, cartRules.sums),
  );
  promised('gives discounts as negative amounts, and null where there is none', ['addLineItems'], (run) =>
    requireFaultless(run, cartRules.signs),
  );
  promised('names lines and shipments of the cart in its discounts and add-ons', ['addLineItems'], (run) =>
    requireFaultless(run, cartRules.references),
  );
  promised('has every unit that needs shipping in one shipment, after every operation', ['addLineItems'], (run) =>
    requireFaultless(run, cartRules.shipments),
  );
  promised('shows a shipment with nothing chosen that was not offered', ['addLineItems'], (run) =>
    requireFaultless(run, cartRules.choices),
  );
  promised('gives carts of good form: a confirmation on submitted ones only, each line once', ['addLineItems'], (run) =>
    requireFaultless(run, cartRules.form),
  );

  promised('refuses by names of the catalog, and by no other thrown value', ['addLineItems'], async (run) => {
    await goShopping(run);

    const strange = run.journal.errors.filter(
      ({ error }) => !(error instanceof CommerceError && errorNames.includes(error.name)) && !isAbort(error),
    );

    assert.deepEqual(
      strange.map(({ operation, error }) => `${operation}: ${String(error)}`),
      [],
    );
  });

  promised('points at what is wrong by its path in the input of the method', ['addLineItems'], async (run) => {
    await goShopping(run);
    for (const shop of run.shops) await checkUnknown(shop);

    const lost = run.journal.errors.flatMap(({ operation, input, error }) => {
      const field = error instanceof CommerceError ? error.field : null;
      return field === null || leadsSomewhere(field, input) ? [] : [`${operation}: ${field.join('.')}`];
    });

    assert.deepEqual(lost, [], 'field must be a path into the input of the method that refused');
  });
}

/** One refusal at least, so that the promise is not kept by silence alone. */
async function checkUnknown(shop: ShopUnderTest): Promise<void> {
  const unknown = { variantId: '987654321', productId: null, variantHandles: [] };
  await requireRefusal(async () => shop.add(await shop.emptyCart(), [shop.item(unknown)]), 'ProductNotFound');
}

/** Whether each step of the path is there, down to a text, a number or a null. */
const leadsSomewhere = ([member, ...rest]: readonly string[], value: unknown): boolean =>
  member === undefined ||
  (value !== null &&
    typeof value === 'object' &&
    Object.hasOwn(value, member) &&
    leadsSomewhere(rest, Reflect.get(value, member)));

/** Who gave up is told so in whatever words the run-time has. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

async function requireFaultless(run: KitRun, find: (cart: PlatformCart) => readonly string[]): Promise<void> {
  await goShopping(run);

  const faults = run.journal.carts.flatMap(({ shop, operation, cart }) =>
    find(cart).map((fault) => `${shop}, ${operation}: ${fault}`),
  );

  assert.deepEqual(faults, []);
}

/** Once through everything that each shop offers. What breaks off on the way is told by the tests of each operation. */
async function goShopping({ shops }: KitRun): Promise<void> {
  for (const shop of shops) await walk(shop).catch(() => undefined);
}

async function walk(shop: ShopUnderTest): Promise<void> {
  if (shop.has('listProducts')) await shop.operation('listProducts')(shop.call(), { page: 1, size: 100 });
  if (!shop.has('addLineItems')) return;
  const { plenty, another, digital } = shop.fixture.goods;
  const { handle } = await shop.startCart(
    shop.item(plenty, 7),
    shop.item(another, 3),
    ...(digital === null ? [] : [shop.item(digital, 2)]),
  );
  await thrownBy(() => shop.add(handle, [shop.item({ variantId: '987654321', productId: null, variantHandles: [] })]));
  if (shop.has('applyPromoCodes') && shop.fixture.promoCode !== null) {
    const promoCodes = [shop.fixture.promoCode];
    await shop.operation('applyPromoCodes')(shop.call(), { cart: handle, promoCodes, replace: false });
  }
  await chooseAddons(shop, handle);
  if (!shop.has('placeOrder')) return;
  const ready = await shop.readyCart(shop.item(plenty, 3), shop.item(another, 11));
  await shop.placed(ready.handle);
}

async function chooseAddons(shop: ShopUnderTest, cart: CartHandle): Promise<void> {
  const { addon, itemAddon } = shop.fixture;
  const first = shop.has('getCart') ? (await shop.readCart(cart)).lineItems[0] : undefined;
  const selections = [
    ...(addon === null ? [] : [{ ...addon, lineItemIds: [] }]),
    ...(itemAddon === null || first === undefined ? [] : [{ ...itemAddon, lineItemIds: [first.lineItemId] }]),
  ];
  if (shop.has('addAddons') && selections.length > 0)
    await shop.operation('addAddons')(shop.call(), { cart, selections });
}

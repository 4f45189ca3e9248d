import assert from 'node:assert/strict';
import type { CartResult, NewAddonSelection } from '../../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../../src/domain/cart/cart.ts';
import type { ItemAddonFixture } from '../../harness.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';

interface TwoLines {
  readonly addon: ItemAddonFixture;
  readonly start: CartResult;
  readonly lines: readonly [string, string];
}

const NONE = 'the shop has no add-on of single lines';

/** Add-ons of single lines, each a selection of its own, and what belongs to them. */
export function describeItemAddons(promised: Promised): void {
  promised('makes a selection of its own for each line', ['addAddons'], async ({ shop }, test) => {
    const two = await startTwoLines(shop);
    if (two === undefined) return test.skip(NONE);
    const { addon, start, lines } = two;

    const { cart } = await add(shop, start.handle, [{ ...toSelection(addon), lineItemIds: lines }]);

    assert.deepEqual(placesOf(cart), [`${addon.addonId} ${lines[0]}`, `${addon.addonId} ${lines[1]}`].toSorted());
  });

  promised('replaces the selection of a line and leaves the others', ['addAddons'], async ({ shop }, test) => {
    const two = await startTwoLines(shop);
    if (two === undefined) return test.skip(NONE);
    const { addon, start, lines } = two;
    const first = await add(shop, start.handle, [{ ...toSelection(addon), lineItemIds: lines }]);

    const options = addon.otherOptions ?? addon.options;
    const { cart } = await add(shop, first.handle, [{ ...toSelection(addon), lineItemIds: [lines[0]], options }]);

    const optionsOf = (line: string) =>
      cart.addons.selections.filter(({ lineItemIds }) => lineItemIds.includes(line)).map((each) => each.options);
    assert.deepEqual([optionsOf(lines[0]), optionsOf(lines[1])], [[options], [addon.options]]);
    assert.equal(cart.addonTotal.number, first.cart.addonTotal.number);
  });

  promised(
    'keeps a selection while its line is there, and drops it with the line',
    ['addAddons', 'updateLineItem'],
    async ({ shop }, test) => {
      const two = await startTwoLines(shop);
      if (two === undefined) return test.skip(NONE);
      const { addon, start, lines } = two;
      const { handle } = await add(shop, start.handle, [{ ...toSelection(addon), lineItemIds: lines }]);
      const update = (cart: string, quantity: number) =>
        shop.operation('updateLineItem')(shop.call(), { cart, lineItemId: lines[0], quantity });

      const more = await update(handle, 3);
      const gone = await update(more.handle, 0);

      assert.deepEqual(placesOf(more.cart), lines.map((line) => `${addon.addonId} ${line}`).toSorted());
      assert.deepEqual(placesOf(gone.cart), [`${addon.addonId} ${lines[1]}`]);
    },
  );

  promised(
    'refuses an incomplete selection with InvalidInputBody of status 422, at its place',
    ['addAddons'],
    async ({ shop }, test) => {
      const two = await startTwoLines(shop);
      if (two === undefined) return test.skip(NONE);
      const { addon, start, lines } = two;
      if (!addon.needsOptions) return test.skip('the add-on needs no options');

      const error = await shop.refuses(start.handle, 'InvalidInputBody', () =>
        add(shop, start.handle, [{ ...toSelection(addon), lineItemIds: [lines[0]], options: [] }]),
      );

      assert.equal(error.httpStatus, 422);
      assert.deepEqual(error.field?.slice(0, 2), ['selections', '0']);
    },
  );

  promised('removes a selection from the lines named alone', ['addAddons', 'removeAddon'], async ({ shop }, test) => {
    const two = await startTwoLines(shop);
    if (two === undefined) return test.skip(NONE);
    const { addon, start, lines } = two;
    const { handle } = await add(shop, start.handle, [{ ...toSelection(addon), lineItemIds: lines }]);
    const { addonId } = addon;

    const { cart } = await shop.operation('removeAddon')(shop.call(), {
      cart: handle,
      addonId,
      lineItemIds: [lines[1]],
    });

    assert.deepEqual(placesOf(cart), [`${addonId} ${lines[0]}`]);
  });

  promised(
    'gives a child the lines of its parent, and removes it with its parent',
    ['addAddons', 'removeAddon'],
    async ({ shop }, test) => {
      const two = await startTwoLines(shop);
      if (two === undefined) return test.skip(NONE);
      const { addon, start, lines } = two;
      const { child, addonId } = addon;
      if (child === null) return test.skip('the add-on has no children');
      const parent = { ...toSelection(addon), lineItemIds: [lines[0]] };

      const both = await add(shop, start.handle, [parent, toSelection(child)]);
      const again = await add(shop, both.handle, [parent]);
      const removed = await shop.operation('removeAddon')(shop.call(), {
        cart: again.handle,
        addonId,
        lineItemIds: null,
      });

      const expected = [`${addonId} ${lines[0]}`, `${child.addonId} ${lines[0]}`].toSorted();
      assert.deepEqual([placesOf(both.cart), placesOf(again.cart)], [expected, expected]);
      assert.deepEqual(placesOf(removed.cart), []);
    },
  );
}

async function startTwoLines(shop: ShopUnderTest): Promise<TwoLines | undefined> {
  const { itemAddon: addon, goods } = shop.fixture;
  if (addon === null) return undefined;
  const start = await shop.startCart(shop.item(goods.plenty, 2), shop.item(goods.another, 1));
  const [first, second] = start.cart.lineItems;
  assert.ok(first !== undefined && second !== undefined, 'two variants make two lines');
  return { addon, start, lines: [first.lineItemId, second.lineItemId] };
}

const add = (shop: ShopUnderTest, cart: string, selections: readonly NewAddonSelection[]) =>
  shop.operation('addAddons')(shop.call(), { cart, selections });

const toSelection = ({ addonId, options }: Pick<NewAddonSelection, 'addonId' | 'options'>): NewAddonSelection => ({
  addonId,
  lineItemIds: [],
  options,
});

const placesOf = ({ addons }: PlatformCart): readonly string[] =>
  addons.selections.map(({ addonId, lineItemIds }) => `${addonId} ${lineItemIds.join(' ')}`).toSorted();

import assert from 'node:assert/strict';
import type { NewAddonSelection } from '../../../../../src/adapters/contract/index.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';
import { describeItemAddons } from './item-addons.ts';

const UNKNOWN = 'no-such-addon-987';

export function describeAddons(promised: Promised): void {
  promised('adds a selection, and its price to the total', ['addAddons'], async ({ shop }) => {
    const { handle, cart } = await shop.startCart();
    const { addonId } = requireAddon(shop);

    const added = await choose(shop, 'addAddons', handle, [addonId]);

    const offered = cart.addons.offers.map((offer) => offer.addonId);
    assert.ok(offered.includes(addonId), `the cart offers the add-ons [${offered}], and not ${addonId} of the fixture`);
    assert.deepEqual(
      added.cart.addons.selections.map((selection) => selection.addonId),
      [addonId],
    );
    assert.equal(added.cart.addonTotal.number, added.cart.addons.selections[0]?.price?.number ?? 0);
  });

  promised('refuses an unknown add-on with AddonNotFound, all or none', ['addAddons'], async ({ shop }) => {
    const { handle } = await shop.startCart();

    await shop.refuses(handle, 'AddonNotFound', () => choose(shop, 'addAddons', handle, [UNKNOWN]));
    await shop.refuses(handle, 'AddonNotFound', () =>
      choose(shop, 'addAddons', handle, [requireAddon(shop).addonId, UNKNOWN]),
    );
  });

  promised('refuses a selection for a line that the cart does not have', ['addAddons'], async ({ shop }) => {
    const { handle } = await shop.startCart();
    const { addonId, options } = shop.fixture.itemAddon ?? requireAddon(shop);

    await shop.refuses(handle, 'LineItemNotFound', () =>
      shop.operation('addAddons')(shop.call(), {
        cart: handle,
        selections: [{ addonId, lineItemIds: ['987654321'], options }],
      }),
    );
  });

  promised('replaces all selections, all or none', ['addAddons', 'replaceAddons'], async ({ shop }) => {
    const { handle } = await shop.startCart();
    const { addonId } = requireAddon(shop);
    const added = await choose(shop, 'addAddons', handle, [addonId]);

    await shop.refuses(added.handle, 'AddonNotFound', () => choose(shop, 'replaceAddons', added.handle, [UNKNOWN]));
    const emptied = await choose(shop, 'replaceAddons', added.handle, []);

    assert.deepEqual(emptied.cart.addons.selections, []);
    assert.equal(emptied.cart.addonTotal.number, 0);
  });

  promised(
    'removes a selection, and refuses one that is not there with AddonNotFound',
    ['addAddons', 'removeAddon'],
    async ({ shop }) => {
      const { handle } = await shop.startCart();
      const { addonId } = requireAddon(shop);
      const added = await choose(shop, 'addAddons', handle, [addonId]);
      const remove = (cart: string, id: string) =>
        shop.operation('removeAddon')(shop.call(), { cart, addonId: id, lineItemIds: null });

      await shop.refuses(added.handle, 'AddonNotFound', () => remove(added.handle, UNKNOWN));
      const removed = await remove(added.handle, addonId);

      assert.deepEqual(removed.cart.addons.selections, []);
      await shop.refuses(removed.handle, 'AddonNotFound', () => remove(removed.handle, addonId));
    },
  );

  describeItemAddons(promised);
}

function choose(shop: ShopUnderTest, operation: 'addAddons' | 'replaceAddons', cart: string, ids: readonly string[]) {
  const { addonId: known, options } = requireAddon(shop);
  const selections = ids.map(
    (addonId): NewAddonSelection => ({ addonId, lineItemIds: [], options: addonId === known ? options : [] }),
  );
  return shop.operation(operation)(shop.call(), { cart, selections });
}

function requireAddon({ fixture }: ShopUnderTest) {
  assert.ok(fixture.addon !== null, 'an adapter that can add add-ons needs an addon in the fixture');
  return fixture.addon;
}

import type { AddonSelection } from '../../../../src/domain/cart/addon.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { catching, type Mutant, recasting, replacing } from '../mutant.ts';

export const addonMutants: readonly Mutant[] = [
  {
    promise: 'adds a selection, and its price to the total',
    broken: 'does not show what was selected',
    mutate: recasting((cart) => ({ ...cart, addons: { ...cart.addons, selections: [] } }), ['addAddons']),
  },
  {
    promise: 'refuses an unknown add-on with AddonNotFound, all or none',
    broken: 'passes over unknown add-ons',
    mutate: replacing(
      'addAddons',
      (add) =>
        (call, { cart, selections }) =>
          add(call, { cart, selections: selections.filter(({ addonId }) => addonId === 'wrap') }),
    ),
  },
  {
    promise: 'refuses a selection for a line that the cart does not have',
    broken: 'passes over lines that it does not know',
    mutate: replacing('addAddons', (add, _world, adapter) => async (call, { cart, selections }) => {
      const known = (await adapter.getCart(call, { cart })).lineItems.map(({ lineItemId }) => lineItemId);
      const kept = selections
        .map((each) => ({ ...each, lineItemIds: each.lineItemIds.filter((line) => known.includes(line)) }))
        .filter(({ lineItemIds }) => lineItemIds.length > 0);
      return add(call, { cart, selections: kept });
    }),
  },
  {
    promise: 'replaces all selections, all or none',
    broken: 'only ever adds',
    mutate: replacing(
      'replaceAddons',
      (replace, _world, adapter) =>
        async (call, { cart, selections }) =>
          selections.length === 0
            ? { handle: cart, cart: await adapter.getCart(call, { cart }) }
            : replace(call, { cart, selections }),
    ),
  },
  {
    promise: 'removes a selection, and refuses one that is not there with AddonNotFound',
    broken: 'removes all, whatever is named',
    mutate: replacing(
      'removeAddon',
      (_remove, _world, adapter) =>
        (call, { cart }) =>
          adapter.replaceAddons(call, { cart, selections: [] }),
    ),
  },
  {
    promise: 'makes a selection of its own for each line',
    broken: 'shows one selection for all lines',
    mutate: recasting(
      (cart) => ({ ...cart, addons: { ...cart.addons, selections: joined(cart.addons.selections) } }),
      ['addAddons'],
    ),
  },
  {
    promise: 'replaces the selection of a line and leaves the others',
    broken: 'replaces all selections',
    mutate: replacing('addAddons', (_add, _world, adapter) => (call, input) => adapter.replaceAddons(call, input)),
  },
  {
    promise: 'replaces the selection of a line and leaves the others',
    broken: 'keeps the options of before',
    mutate: replacing('addAddons', (add, _world, adapter) => async (call, { cart, selections }) => {
      const { addons } = await adapter.getCart(call, { cart });
      const before = (addonId: string) => addons.selections.find((each) => each.addonId === addonId)?.options;
      return add(call, {
        cart,
        selections: selections.map((each) => ({ ...each, options: before(each.addonId) ?? each.options })),
      });
    }),
  },
  {
    promise: 'keeps a selection while its line is there, and drops it with the line',
    broken: 'loses the selections when a quantity changes',
    mutate: replacing('updateLineItem', (update, _world, adapter) => async (call, input) => {
      const { handle } = await adapter.replaceAddons(call, { cart: input.cart, selections: [] });
      return update(call, { ...input, cart: handle });
    }),
  },
  {
    promise: 'refuses an incomplete selection with InvalidInputBody of status 422, at its place',
    broken: 'refuses it with the status of a malformed request',
    mutate: catching('addAddons', (error) => {
      throw error.name === 'InvalidInputBody'
        ? new CommerceError('InvalidInputBody', error.field === null ? {} : { field: error.field })
        : error;
    }),
  },
  {
    promise: 'refuses an incomplete selection with InvalidInputBody of status 422, at its place',
    broken: 'does not say where',
    mutate: catching('addAddons', (error) => {
      throw error.name === 'InvalidInputBody'
        ? new CommerceError('InvalidInputBody', { otherStatus: 'rejectedByMerchant' })
        : error;
    }),
  },
  {
    promise: 'removes a selection from the lines named alone',
    broken: 'removes it everywhere',
    mutate: replacing('removeAddon', (remove) => (call, input) => remove(call, { ...input, lineItemIds: null })),
  },
  {
    promise: 'gives a child the lines of its parent, and removes it with its parent',
    broken: 'leaves the child where it is, without its parent',
    mutate: replacing('removeAddon', (remove, _world, adapter) => async (call, input) => {
      const before = await adapter.getCart(call, { cart: input.cart });
      const left = before.addons.selections.filter(({ addonId }) => addonId !== input.addonId);
      const { handle, cart } = await remove(call, input);
      return { handle, cart: { ...cart, addons: { ...cart.addons, selections: left } } };
    }),
  },
  {
    promise: 'gives a child the lines of its parent, and removes it with its parent',
    broken: 'drops the child when the parent is sent again',
    mutate: replacing('addAddons', (add, _world, adapter) => async (call, { cart, selections }) => {
      let handle = cart;
      const chosen = (await adapter.getCart(call, { cart })).addons.selections;
      for (const { addonId } of selections) {
        if (!chosen.some((each) => each.addonId === addonId)) continue;
        ({ handle } = await adapter.removeAddon(call, { cart: handle, addonId, lineItemIds: null }));
      }
      return add(call, { cart: handle, selections });
    }),
  },
];

/** The selections of one add-on as if they were a group. */
function joined(selections: readonly AddonSelection[]): readonly AddonSelection[] {
  return [...Map.groupBy(selections, ({ addonId }) => addonId).values()].flatMap((same) =>
    same[0] === undefined ? [] : [{ ...same[0], lineItemIds: same.flatMap(({ lineItemIds }) => lineItemIds) }],
  );
}

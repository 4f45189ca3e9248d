import assert from 'node:assert/strict';
import type { CartResult, NewAddonSelection } from '../../../../src/adapters/contract/index.ts';
import type { ShopSettingsInput } from '../../../../src/demo/sandbox/settings.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { openSandbox, smallShop, texas, toAdapter, toCall } from '../../../adapters/sandbox/open-sandbox.ts';

/** The small shop with add-ons, fees or promotions, and short ways to use them. */
export async function openShopWith(settings: Partial<ShopSettingsInput>) {
  const sandbox = await openSandbox({ settings: { ...smallShop, ...settings } });
  const adapter = toAdapter(sandbox.shop);
  const done = (result: Promise<CartResult> | undefined): Promise<CartResult> =>
    result ?? assert.fail('the shop lacks the operation');

  return {
    ...sandbox,
    apply: (cart: string, promoCodes: readonly string[], replace = false) =>
      done(adapter.applyPromoCodes?.(toCall(), { cart, promoCodes, replace })),
    clearCodes: (cart: string) => done(adapter.clearPromoCodes?.(toCall(), { cart })),
    choose: (cart: string, selections: readonly Partial<NewAddonSelection>[]) =>
      done(adapter.addAddons?.(toCall(), { cart, selections: selections.map(toSelection) })),
    replace: (cart: string, selections: readonly Partial<NewAddonSelection>[]) =>
      done(adapter.replaceAddons?.(toCall(), { cart, selections: selections.map(toSelection) })),
    remove: (cart: string, addonId: string, lineItemIds: readonly string[] | null = null) =>
      done(adapter.removeAddon?.(toCall(), { cart, addonId, lineItemIds })),
    setQuantity: (cart: string, lineItemId: string, quantity: number) =>
      done(adapter.updateLineItem?.(toCall(), { cart, lineItemId, quantity })),
    shipTo: (cart: string, address = texas) =>
      done(adapter.setShippingInfo?.(toCall(), { cart, shipmentId: null, address })),
    read: (cart: string) => adapter.getCart?.(toCall(), { cart }) ?? assert.fail('the shop lacks the operation'),
    /** The refusal of a call that leaves the cart as it was. */
    refusal: async (cart: string, call: () => Promise<unknown>): Promise<CommerceError> => {
      const before = await sandbox.adapter.getCart(toCall(), { cart });
      const error = await call().then(
        () => assert.fail('was not refused'),
        (thrown: unknown) => thrown,
      );
      assert.deepEqual(await sandbox.adapter.getCart(toCall(), { cart }), before);
      return error instanceof CommerceError ? error : assert.fail(String(error));
    },
  };
}

const toSelection = ({ addonId = '', lineItemIds = [], options = [] }: Partial<NewAddonSelection>) => ({
  addonId,
  lineItemIds,
  options,
});

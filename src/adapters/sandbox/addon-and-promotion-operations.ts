import type { ChangedCart, ShopEndpoint } from '../../demo/sandbox/endpoint/index.ts';
import type { AddonChoice, CartResult, MerchantAdapter, MerchantCall } from '../contract/index.ts';
import type { SandboxOperation } from './faults.ts';

/** Makes a change of a cart, and answers in the words of the contract. */
export type RunChange = (
  operation: SandboxOperation,
  call: MerchantCall,
  work: () => Promise<ChangedCart>,
) => Promise<CartResult>;

/** The operations of a shop that has add-ons. */
export const createAddonOperations = (
  shop: ShopEndpoint,
  change: RunChange,
): Pick<MerchantAdapter, 'addAddons' | 'replaceAddons' | 'removeAddon'> => ({
  addAddons: (call, choice) => change('addAddons', call, () => shop.addAddons(call, toSelections(choice))),
  replaceAddons: (call, choice) => change('replaceAddons', call, () => shop.replaceAddons(call, toSelections(choice))),
  removeAddon: (call, { cart, addonId, lineItemIds }) =>
    change('removeAddon', call, () => shop.removeAddon(call, { cartId: cart, addonId, lineIds: lineItemIds })),
});

/** The operations of a shop that has promotions. */
export const createPromotionOperations = (
  shop: ShopEndpoint,
  change: RunChange,
): Pick<MerchantAdapter, 'applyPromoCodes' | 'clearPromoCodes'> => ({
  applyPromoCodes: (call, { cart, promoCodes, replace }) =>
    change('applyPromoCodes', call, () => shop.applyCodes(call, { cartId: cart, codes: promoCodes, replace })),
  clearPromoCodes: (call, { cart }) => change('clearPromoCodes', call, () => shop.clearCodes(call, { cartId: cart })),
});

const toSelections = ({ cart, selections }: AddonChoice) => ({
  cartId: cart,
  selections: selections.map(({ addonId, lineItemIds, options }) => ({ addonId, lineIds: lineItemIds, options })),
});

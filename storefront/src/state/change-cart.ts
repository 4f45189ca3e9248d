import { CartwrightError } from '@cartwright/client';
import { signal } from '@preact/signals';
import { cartwright } from '../api/cartwright.ts';
import { cartFragments } from '../documents/cart.ts';
import { cartChanges } from '../documents/cart-changes.ts';
import type * as operations from '../generated/operations.ts';
import { addWarnings, patchShop, toNewer } from './shops.ts';
import { toProblem } from './to-problem.ts';

export type Problem = operations.ProblemFragment;

interface Inputs {
  readonly addLineItem: operations.AddLineItemInput;
  readonly updateLineItem: operations.UpdateLineItemInput;
  readonly clearCart: operations.ClearCartInput;
  readonly setPostalCode: operations.SetPostalCodeInput;
  readonly setShippingInfo: operations.SetShippingInfoInput;
  readonly setBillingInfo: operations.SetBillingInfoInput;
  readonly setConsents: operations.SetConsentsInput;
  readonly setShippingMethod: operations.SetShippingMethodInput;
  readonly setFulfillmentType: operations.SetFulfillmentTypeInput;
  readonly splitShipment: operations.SplitShipmentInput;
  readonly mergeShipments: operations.MergeShipmentsInput;
  readonly addAddons: operations.AddAddonsInput;
  readonly removeAddon: operations.RemoveAddonInput;
  readonly applyPromoCodes: operations.ApplyPromoCodesInput;
  readonly clearPromoCodes: operations.ClearPromoCodesInput;
}

export type ChangeName = keyof Inputs;

interface Payload {
  readonly cart: operations.CartFragment | null;
  readonly userErrors: readonly Problem[];
  readonly warnings: readonly operations.WarningFragment[];
}

/** The shops whose carts are being changed. */
export const changing = signal<ReadonlySet<string>>(new Set());

const mark = (domain: string, isChanging: boolean): void => {
  const next = new Set(changing.value);
  if (isChanging) next.add(domain);
  else next.delete(domain);
  changing.value = next;
};

/** Changes a cart, and answers why the shop refused; empty if it did not. */
export async function changeCart<Name extends ChangeName>(
  name: Name,
  input: Inputs[Name],
): Promise<readonly Problem[]> {
  const { domain } = input;
  mark(domain, true);
  try {
    const data = await cartwright.mutate<Record<Name, Payload | null>>(cartChanges[name] + cartFragments, { input });
    const payload = data[name];
    if (payload === null) return [];
    const { cart, userErrors, warnings } = payload;
    if (cart !== null)
      patchShop(domain, (shop) => ({
        ...toNewer(shop, cart, cart.revision ?? shop.seen.revision),
        warnings: addWarnings(shop, warnings),
        isDown: false,
      }));
    if (userErrors.some(({ code }) => code === 'STORE_UNAVAILABLE')) patchShop(domain, () => ({ isDown: true }));
    return userErrors;
  } catch (error) {
    if (!(error instanceof CartwrightError)) throw error;
    const { retryable } = error;
    return [{ __typename: 'PlainUserError', code: 'UNEXPECTED', field: null, retryable, ...toProblem(error) }];
  } finally {
    mark(domain, false);
  }
}

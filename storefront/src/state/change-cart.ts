import { CartwrightError } from '@cartwright/client';
import { signal } from '@preact/signals';
import { cartwright } from '../api/cartwright.ts';
import { cartFragments } from '../documents/cart.ts';
import { cartChanges } from '../documents/cart-changes.ts';
import type * as operations from '../generated/operations.ts';
import { findOrderInTheWay, lockCart } from './lock-cart.ts';
import { addWarnings, patchShop, setDown, toNewer } from './shops.ts';
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

/** How many changes each shop's cart waits for. */
const changes = signal<ReadonlyMap<string, number>>(new Map());

export const isChanging = (domain: string): boolean => (changes.value.get(domain) ?? 0) > 0;

const count = (domain: string, more: number): void => {
  changes.value = new Map([...changes.value, [domain, (changes.value.get(domain) ?? 0) + more]]);
};

export interface Changed {
  /** Why the shop refused; empty if it did not. */
  readonly refused: readonly Problem[];
  /** As this change left it: the page may have heard of a newer one. Null if the answer has none. */
  readonly cart: operations.CartFragment | null;
}

/** Changes a cart, and shows what came of it. */
export async function changeCart<Name extends ChangeName>(name: Name, input: Inputs[Name]): Promise<Changed> {
  const { domain } = input;
  count(domain, 1);
  try {
    const data = await cartwright.mutate<Record<Name, Payload | null>>(cartChanges[name] + cartFragments, { input });
    const payload = data[name];
    if (payload === null) return { refused: [], cart: null };
    const { cart, userErrors, warnings } = payload;
    if (cart !== null)
      patchShop(domain, (shop) => ({
        ...toNewer(shop, cart, cart.revision ?? shop.seen.revision),
        warnings: addWarnings(shop, warnings),
        isDown: false,
      }));
    const inTheWay = findOrderInTheWay(userErrors);
    if (inTheWay !== null) lockCart(domain, inTheWay);
    if (userErrors.some(({ code }) => code === 'STORE_UNAVAILABLE')) setDown(domain);
    return { refused: userErrors, cart };
  } catch (error) {
    if (!(error instanceof CartwrightError)) throw error;
    const { retryable } = error;
    const unexpected = { __typename: 'PlainUserError', code: 'UNEXPECTED', field: null } as const;
    return { refused: [{ ...unexpected, retryable, ...toProblem(error) }], cart: null };
  } finally {
    count(domain, -1);
  }
}

import type { CartwrightError } from '@cartwright/client';
import { computed, signal } from '@preact/signals';
import { cartwright } from '../api/cartwright.ts';
import { cartChanged, cartFragments } from '../documents/cart.ts';
import { catalogDocuments } from '../documents/catalog.ts';
import type {
  CartChangedSubscription,
  CartFragment,
  RequirementsQuery,
  ShopsQuery,
  WarningFragment,
} from '../generated/operations.ts';
import { recordOrder } from './handed-over.ts';
import { toProblem } from './to-problem.ts';

type Requirements = NonNullable<NonNullable<RequirementsQuery['merchant']>['checkoutRequirements']>;

export interface Shop {
  readonly domain: string;
  readonly name: string;
  readonly shipsTo: readonly string[] | null;
  readonly operations: ReadonlySet<string>;
  /** Null until the shop has told them. */
  readonly requirements: Requirements | null;
  /** Undefined until the shop has told it. */
  readonly cart: CartFragment | null | undefined;
  /** Which cart that is, of which device. */
  readonly seen: { readonly revision: number; readonly device: string | undefined };
  readonly warnings: readonly WarningFragment[];
  /** The order of this page whose end it does not know yet. The cart tells of it only once its call has arrived. */
  readonly ordering: string | null;
  /** The order that the cart became, also on the shop's own pages. */
  readonly ordered: { readonly orderId: string; readonly orderNumber: string } | null;
  readonly isDown: boolean;
}

/** Undefined until the service has told them. */
export const shops = signal<readonly Shop[]>();
/** Set if not even the list of shops came. */
export const failure = signal<ReturnType<typeof toProblem> | null>(null);

export const isFilled = ({ cart }: Pick<Shop, 'cart'>): boolean => (cart?.lineItems.length ?? 0) > 0;
export const filledShops = computed(() => shops.value?.filter(isFilled) ?? []);
/** The order of its cart that is under way: neither changes nor another order go through meanwhile. */
export const findOpenAttempt = ({ cart, ordering }: Shop): string | null =>
  cart ? (ordering ?? cart.openAttempt?.attemptId ?? null) : null;
export const isLocked = (shop: Shop): boolean => findOpenAttempt(shop) !== null;

/** What can be checked out now. */
export const openShops = computed(() => filledShops.value.filter((shop) => !shop.isDown && !isLocked(shop)));
export const bagCount = computed(() =>
  filledShops.value.flatMap(({ cart }) => cart?.lineItems ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
);

export const PICKUP = 'PICKUP_IN_STORE';

/** The shipments that go to an address: the others are picked up. */
export const listSent = ({ shipments }: CartFragment): CartFragment['shipments'] =>
  shipments.filter(({ fulfillmentType }) => fulfillmentType?.fulfillmentTypeId !== PICKUP);

/** Whether anything of the cart goes to an address: goods may be picked up, or be none that are sent. */
export const isSent = ({ cart }: Shop): boolean =>
  cart?.requiresShipping === true && (cart.shipments.length === 0 || listSent(cart).length > 0);

/** Whether what is sent of the cart can go to the country, which is that of the bill unless it is named. */
export const canDeliver = (shop: Shop, country = shop.cart?.billingInfo?.country): boolean =>
  !isSent(shop) || shop.shipsTo === null || country === undefined || shop.shipsTo.includes(country);

export const findShop = (domain: string): Shop | undefined => shops.value?.find((shop) => shop.domain === domain);

export function patchShop(domain: string, change: (shop: Shop) => Partial<Shop>): void {
  shops.value = shops.value?.map((shop) => (shop.domain === domain ? { ...shop, ...change(shop) } : shop));
}

/** The newer cart, whichever comes first: an event overtakes the answer to a change, and another tab's event that of a slow one. */
export function toNewer(shop: Shop, cart: CartFragment | null, revision: number): Partial<Shop> {
  const { deviceId: device } = cartwright;
  const isOlder = shop.seen.device === device && revision < shop.seen.revision;
  return isOlder ? {} : { cart, seen: { revision, device } };
}

const isSame = (one: WarningFragment, other: WarningFragment): boolean =>
  one.code === other.code && one.target === other.target && one.newValue === other.newValue;

/** A warning comes with the answer and to all tabs: it is shown once. */
export const addWarnings = (shop: Shop, added: readonly WarningFragment[]): readonly WarningFragment[] =>
  [...shop.warnings, ...added.filter((warning) => !shop.warnings.some((known) => isSame(known, warning)))].slice(-8);

export async function loadShops(): Promise<void> {
  try {
    const { merchants } = await cartwright.query<ShopsQuery>(catalogDocuments.shops);
    shops.value = (merchants ?? []).map(
      ({ domain, displayName, shipsToCountries, operations }): Shop => ({
        domain,
        name: displayName,
        shipsTo: shipsToCountries,
        operations: new Set(operations.filter(({ supported }) => supported).map(({ operation }) => operation)),
        requirements: null,
        cart: undefined,
        seen: { revision: 0, device: undefined },
        warnings: [],
        ordering: null,
        ordered: null,
        isDown: false,
      }),
    );
    for (const { domain } of shops.value) {
      void followCart(domain);
      void loadRequirements(domain);
    }
  } catch (error) {
    failure.value = toProblem(error);
  }
}

/** Asked of each shop by itself: a shop that does not respond holds up no other. It is asked again once its cart comes. */
async function loadRequirements(domain: string): Promise<void> {
  try {
    const { merchant } = await cartwright.query<RequirementsQuery>(catalogDocuments.requirements, { domain });
    patchShop(domain, () => ({ requirements: merchant?.checkoutRequirements ?? null }));
  } catch {
    // The cart says that the shop is away.
  }
}

const followed = new Map<string, AbortController>();

/** The cart as it is, and then after each change, whichever tab made it. Ends what followed it before. */
async function followCart(domain: string): Promise<void> {
  followed.get(domain)?.abort();
  const left = new AbortController();
  followed.set(domain, left);
  let isAway = false;
  const onInterrupted = ({ code }: CartwrightError) => {
    isAway = code === 'StoreUnavailable';
    if (isAway) patchShop(domain, () => ({ isDown: true }));
  };
  const events = cartwright.subscribe<CartChangedSubscription>(
    cartChanged + cartFragments,
    { domain },
    { onInterrupted, signal: left.signal },
  );
  try {
    for await (const { cartChanged: event } of events) {
      // Beside the error of a shop that does not respond comes an event without a cart. The cart is still there.
      if (event === null || (isAway && event.cart === null && event.order === null)) continue;
      if (findShop(domain)?.isDown) void loadRequirements(domain);
      if (event.cart === null) void showRecorded(domain);
      isAway = false;
      patchShop(domain, (shop) => ({
        ...toNewer(shop, event.cart, event.revision),
        ordered: event.order ?? shop.ordered,
        warnings: event.cart === null ? [] : addWarnings(shop, event.warnings),
        isDown: false,
      }));
    }
  } catch (error) {
    if (!left.signal.aborted) failure.value = toProblem(error);
  }
}

/** The buyer may have ordered at the shop's own page. What cannot be recorded now is with the next load. */
async function showRecorded(domain: string): Promise<void> {
  const ordered = await recordOrder(domain).catch(() => null);
  if (ordered !== null) patchShop(domain, () => ({ ordered }));
}

/** The shop did not respond to a change. Its cart is asked for until it comes: no event would tell that the shop responds again. */
export function setDown(domain: string): void {
  patchShop(domain, () => ({ isDown: true }));
  void followCart(domain);
}

import type { CartHandle, CartResult, MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { ErrorName } from '../../../src/errors/error-catalog.ts';
import type { CommerceErrorOptions } from '../../../src/errors/error-details.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import type { ShopFixture } from '../merchant-adapter/index.ts';

/** An adapter with one promise broken on purpose. */
export interface Mutant {
  /** The test of the kit that has to catch it. */
  readonly promise: string;
  /** What is wrong, in a few words. */
  readonly broken: string;
  /** Words that the kit has to say about it, where the bare difference of two values would tell nobody what is wrong. */
  readonly said?: string;
  readonly mutate: (adapter: Adapter, world: World) => MerchantAdapter;
  /** Another path for a request that reaches the platform, for what is wrong below the adapter. */
  readonly reroute?: (path: string) => string;
  /** Settings of the client that the broken adapter comes with. */
  readonly readRetries?: number;
}

/** Every mutant starts from an adapter that has everything. */
export type Adapter = Required<MerchantAdapter>;

/** What a mutant can reach beside its adapter. One world for each shop, shared by all instances. */
export interface World {
  readonly fixture: ShopFixture;
  readonly logger: Logger;
  /** Adapters of all shops that were made so far, unbroken. */
  readonly everybody: readonly Adapter[];
  /** How many instances this shop had before this one. */
  readonly instance: number;
  /** What the platform did behind the scenes because of the broken adapter. */
  readonly ledger: { readonly charges: { readonly amount: number }[]; soldBack: number };
  /** What a mutant that keeps state it must not keep has seen, over all instances. */
  readonly memory: Map<string, unknown>;
}

type Asynchronous = {
  [Name in keyof Adapter]: Adapter[Name] extends (...parameters: never[]) => Promise<unknown> ? Name : never;
}[keyof Adapter];

/** One method in another form. */
export const replacing =
  <Name extends Asynchronous>(
    name: Name,
    change: (original: Adapter[Name], world: World, adapter: Adapter) => Adapter[Name],
  ) =>
  (adapter: Adapter, world: World): MerchantAdapter => ({ ...adapter, [name]: change(adapter[name], world, adapter) });

/** A refusal under another name, or with other details. */
export const renaming = (operation: Asynchronous, from: ErrorName, to: ErrorName, details?: CommerceErrorOptions) =>
  catching(operation, (error) => {
    throw error.name === from ? new CommerceError(to, details ?? error.details) : error;
  });

/** What an operation does about an error. */
export const catching =
  (
    operation: Asynchronous,
    handle: (error: CommerceError, input: unknown, adapter: Adapter, world: World) => unknown,
  ) =>
  (adapter: Adapter, world: World): MerchantAdapter =>
    Object.assign(
      { ...adapter },
      {
        [operation]: async (...parameters: unknown[]): Promise<unknown> => {
          try {
            return await Reflect.apply(adapter[operation], adapter, parameters);
          } catch (error) {
            if (!(error instanceof CommerceError)) throw error;
            return handle(error, parameters[1], adapter, world);
          }
        },
      },
    );

/** All that answer with a cart but those whose promises are about something else. */
type Changing = Exclude<
  { [Name in Asynchronous]: Awaited<ReturnType<Adapter[Name]>> extends CartResult ? Name : never }[Asynchronous],
  'settleCart' | 'startExpressCheckout' | 'authorizeExpressCheckout'
>;

/** The operations that answer with the cart as they changed it; the compiler asks for each. */
const changing = Object.keys({
  addLineItems: true,
  updateLineItem: true,
  clearCart: true,
  setPostalCode: true,
  setFulfillmentType: true,
  setShippingMethod: true,
  splitShipment: true,
  mergeShipments: true,
  addAddons: true,
  replaceAddons: true,
  removeAddon: true,
  applyPromoCodes: true,
  clearPromoCodes: true,
  setShippingInfo: true,
  setBillingInfo: true,
} satisfies Record<Changing, true>) as readonly Changing[];

/** Another cart than the one answered, from every operation or from those named. */
export const recasting =
  (
    change: (cart: PlatformCart, world: World, handle: CartHandle) => PlatformCart,
    operations: readonly (Changing | 'getCart' | 'placeOrder')[] = [...changing, 'getCart', 'placeOrder'],
  ) =>
  (adapter: Adapter, world: World): MerchantAdapter => {
    const changed: Record<string, unknown> = {};
    for (const operation of operations) {
      changed[operation] = async (...parameters: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(adapter[operation], adapter, parameters);
        return recast(answer, (cart, handle) => change(cart, world, handle));
      };
    }
    return Object.assign({ ...adapter }, changed);
  };

function recast(answer: unknown, change: (cart: PlatformCart, handle: CartHandle) => PlatformCart): unknown {
  if (isCart(answer)) return change(answer, '');
  if (isResult(answer)) return { ...answer, cart: change(answer.cart, answer.handle) };
  if (answer !== null && typeof answer === 'object' && 'order' in answer)
    return { ...answer, order: recast(answer.order, change) };
  return answer;
}

const isCart = (answer: unknown): answer is PlatformCart =>
  answer !== null && typeof answer === 'object' && 'lineItems' in answer;

const isResult = (answer: unknown): answer is CartResult =>
  answer !== null && typeof answer === 'object' && 'cart' in answer && isCart(answer.cart);

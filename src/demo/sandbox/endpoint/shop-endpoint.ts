import type { Address } from '../../../domain/address.ts';
import type { AddonsToChoose } from '../addons/choose-addons.ts';
import type { AddonToRemove } from '../addons/remove-addon.ts';
import type { LinesToAdd } from '../cart/add-lines.ts';
import type { ChangedCart } from '../cart/change-cart.ts';
import type { ProductKey } from '../catalog/find-products.ts';
import type { ShopProduct } from '../catalog/shop-product.ts';
import type { ShopAvailability } from '../fulfillment/get-availability.ts';
import type { FulfillmentWish } from '../fulfillment/set-fulfillment-type.ts';
import type { Split } from '../fulfillment/split-shipment.ts';
import type { SheetUpdate } from '../gateway/express/authorize-express-checkout.ts';
import type { ExpressSessionView } from '../gateway/express/session-view.ts';
import type { ExpressCheckout, ExpressStart } from '../gateway/express/start-express-checkout.ts';
import type { HeldBy } from '../gateway/release-hold.ts';
import type { ShopRequirements } from '../get-requirements.ts';
import type { HandOver } from '../hand-over/hand-over.ts';
import type { OrderChanges } from '../orders/read/await-changes.ts';
import type { ReconciledSubmission, ShopOrder, SubmissionOutcome } from '../orders/shop-order.ts';
import type { Submission } from '../orders/submit-order.ts';
import type { CardToken, CardToVault } from '../orders/vault-card.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import type { CodesToApply } from '../promotions/apply-codes.ts';
import type { Amount } from '../shop-refusal.ts';

interface Operation<Input, Answer> {
  readonly input: Input;
  readonly answer: Answer;
}

interface AttemptInput {
  readonly cartId: string;
  readonly attemptKey: string;
}

/**
 * The operations of a shop: plain data in, plain data out. Each refuses with a ShopRefusal, and then nothing has
 * changed.
 */
interface ShopOperations {
  readonly getCart: Operation<{ readonly cartId: string }, PricedCart>;
  readonly addLines: Operation<LinesToAdd, ChangedCart>;
  readonly updateLine: Operation<
    { readonly cartId: string; readonly lineId: string; readonly quantity: number },
    ChangedCart
  >;
  readonly clearCart: Operation<{ readonly cartId: string }, ChangedCart>;
  readonly settleCart: Operation<{ readonly cartId: string }, ChangedCart>;
  readonly setPostalCode: Operation<
    { readonly cartId: string | null; readonly postalCode: string; readonly country: string | null },
    ChangedCart
  >;
  readonly setShippingAddress: Operation<
    { readonly cartId: string; readonly shipmentId: string | null; readonly address: Address },
    ChangedCart
  >;
  readonly setBillingAddress: Operation<{ readonly cartId: string; readonly address: Address }, ChangedCart>;
  readonly setShippingMethod: Operation<
    { readonly cartId: string; readonly shipmentId: string; readonly methodId: string },
    ChangedCart
  >;
  readonly setFulfillmentType: Operation<FulfillmentWish, ChangedCart>;
  readonly getAvailability: Operation<
    { readonly cartId: string; readonly shipmentId: string; readonly type: string | null },
    ShopAvailability
  >;
  readonly splitShipment: Operation<Split, ChangedCart>;
  readonly mergeShipments: Operation<{ readonly cartId: string; readonly shipmentIds: readonly string[] }, ChangedCart>;
  readonly addAddons: Operation<AddonsToChoose, ChangedCart>;
  readonly replaceAddons: Operation<AddonsToChoose, ChangedCart>;
  readonly removeAddon: Operation<AddonToRemove, ChangedCart>;
  readonly applyCodes: Operation<CodesToApply, ChangedCart>;
  readonly clearCodes: Operation<{ readonly cartId: string }, ChangedCart>;
  readonly getRequirements: Operation<Record<never, never>, ShopRequirements>;
  readonly handOver: Operation<{ readonly cartId: string }, HandOver>;
  readonly startExpressCheckout: Operation<ExpressStart, ExpressCheckout>;
  readonly authorizeExpressCheckout: Operation<SheetUpdate, ExpressCheckout>;
  readonly readExpressCheckout: Operation<{ readonly cartId: string; readonly sessionId: string }, ExpressSessionView>;
  readonly releaseHold: Operation<
    { readonly cartId: string; readonly held: HeldBy },
    { readonly released: Amount | null }
  >;
  readonly vaultCard: Operation<CardToVault, CardToken>;
  readonly submitOrder: Operation<Submission, SubmissionOutcome>;
  readonly continueOrder: Operation<AttemptInput & { readonly challengeId: string }, SubmissionOutcome>;
  readonly cancelOrder: Operation<AttemptInput, ReconciledSubmission>;
  readonly reconcileOrder: Operation<AttemptInput, ReconciledSubmission>;
  readonly getOrder: Operation<{ readonly orderId: string }, ShopOrder>;
  readonly findOrderOfCart: Operation<{ readonly cartId: string }, ShopOrder | null>;
  readonly awaitChanges: Operation<{ readonly after: number | null; readonly waitMs: number }, OrderChanges>;
  readonly listProducts: Operation<
    { readonly page: number; readonly size: number },
    { readonly products: readonly ShopProduct[]; readonly total: number }
  >;
  readonly scanProducts: Operation<
    { readonly after: string | null; readonly size: number },
    { readonly products: readonly ShopProduct[]; readonly next: string | null }
  >;
  readonly getCatalogVersion: Operation<Record<never, never>, string>;
  readonly findProducts: Operation<{ readonly keys: readonly ProductKey[] }, readonly (ShopProduct | null)[]>;
  readonly findProductAt: Operation<{ readonly url: string; readonly postalCode: string | null }, ShopProduct>;
  /** Proof that the shop answers. */
  readonly ping: Operation<Record<never, never>, null>;
}

export type ShopOperationName = keyof ShopOperations;
export type ShopInput<Name extends ShopOperationName> = ShopOperations[Name]['input'];
export type ShopAnswer<Name extends ShopOperationName> = ShopOperations[Name]['answer'];

export interface ShopCall {
  /** Ends the wait of a caller over the network, and for changes. It never cancels another operation of the shop. */
  readonly signal: AbortSignal;
}

export type ShopCalls = {
  readonly [Name in ShopOperationName]: (call: ShopCall, input: ShopInput<Name>) => Promise<ShopAnswer<Name>>;
};

/** One shop, in this process or over a network: its caller cannot tell which. */
export interface ShopEndpoint extends ShopCalls {
  /** Lets go of connections. No call follows. */
  readonly close: () => Promise<void>;
}

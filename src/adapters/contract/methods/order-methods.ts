import type { PlatformOrder } from '../../../domain/order/order.ts';
import type { PaymentKind, SecretCard, VaultedCard } from '../../../domain/payment/payment.ts';
import type { CartHandle, MerchantCall, OrderRef } from '../method-types.ts';
import type { OrderOutcome, OrderSubmission, PlacedOrder, ReconciledOutcome } from '../order-submission.ts';

/** Placing and following orders. */
export interface OrderMethods {
  /**
   * The kinds of payment that placeOrder takes, the same for every cart and every instance. Required of every adapter
   * that has placeOrder. The core refuses any other with PaymentMethodNotAvailable, before it calls the platform.
   */
  readonly paymentKinds?: readonly PaymentKind[];

  /**
   * True if the platform may charge one submission twice, because its payment provider knows no keys: the charge of a lost
   * or doubled request may appear after the order was placed. The core then calls getOrder on a schedule that ends, also if
   * nobody reads the order. getOrder gives such a charge back, or reports it to the shop. It has to be idempotent.
   */
  readonly mayChargeTwice?: true;

  /**
   * Exchanges a card for a token of the merchant's payment provider, before anything else is done for the order. Charges
   * nothing and changes no cart. The core keeps the token, sealed, until the attempt has ended, and submits it as a
   * `vaulted-card` in place of the card: any process can then finish the order.
   *
   * The token is good for one payment, under this `paymentKey` alone, and not after `expiresAt`. A repeated call under
   * the key answers a token that is good: the same, or another one. Omit the method if the provider has no such tokens:
   * the core then keeps the card in memory, and asks the client to repeat its call if the process dies.
   *
   * Throws the CreditCard… names for a card that the provider does not take. What only the charge finds out, such as a
   * decline, it throws from placeOrder.
   */
  readonly vaultCard?: (
    call: MerchantCall,
    input: { readonly card: SecretCard; readonly paymentKey: string },
  ) => Promise<VaultedCard>;

  /**
   * Charges the payment and turns the cart into an order.
   *
   * **Idempotent per `attemptKey`**: the core repeats the call after a time-out or a crash, perhaps from another
   * machine. One key never charges twice nor creates two orders, whatever the first response was. Pass the key on to
   * the platform; if it accepts none, find the order by the cart before charging. Pass `paymentKey` on to the payment
   * provider.
   *
   * A cart gets another `attemptKey` only after the submission before it was refused or is `not-placed`: the core has
   * one open attempt for a cart. A request that was lost or doubled on the way can still arrive at any time.
   *
   * A thrown `CommerceError` with a 4xx status means: refused, nothing was charged, and nothing under this key ever
   * will be without another call. Any other error, StoreUnavailable included, means that the outcome is unknown. So does
   * RateLimited: throw it, or StoreUnavailable, if the platform has no time at the moment. A StoreUnavailable with
   * `provesUncharged` says that this call sent no request that pays: use `tellUncharged` of the toolkit.
   * Refusals: MissingRequiredParameters (no captcha token) and InvalidInputBody (422: it is wrong or was used) at
   * `captchaToken`, the CreditCard… names, InvalidPromoCode and PromoNotAvailable for an applied code that has ended,
   * PaymentMethodNotAvailable, NotEnoughStockError, MissingShippingInfo,
   * MissingShippingMethod, ShipmentNotAvailable, LocationNotFound, InvalidDeliveryDate, MissingRequiredParameters (with
   * `shipmentId` if a shipment lacks its type, location or date), MissingTaxSync, CheckoutError (with `expected` and
   * `actual` if the total is not `expectedTotal`). A pickup needs neither address nor method.
   */
  readonly placeOrder?: (call: MerchantCall, input: OrderSubmission) => Promise<OrderOutcome>;

  /**
   * Goes on after the buyer was sent to a challenge. Answers `action-required` while the buyer has not met it. Idempotent per `attemptKey`.
   * Throws PaymentChallengeRequired (declined after authentication), PaymentChallengeExpired, or as placeOrder.
   */
  readonly continueOrder?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly attemptKey: string; readonly challengeId: string },
  ) => Promise<OrderOutcome>;

  /**
   * Ends a submission that waits for its buyer at a challenge: afterwards the challenge is void, also if the buyer has
   * confirmed it, and the cart can change and be ordered under another key. Answers `not-placed` then, also when
   * repeated: the core repeats a call whose answer was lost once reconcileOrder knows of no order. It takes the payment
   * for uncharged, unless an answer of it was lost before: a payment that waits for its buyer has taken nothing. A copy
   * of the submission that comes late must charge nothing; it may at most send the buyer to another challenge. If the
   * call came too late, answers the outcome, as reconcileOrder does. Omit it if the platform cannot do this.
   */
  readonly cancelOrder?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly attemptKey: string; readonly challengeId: string },
  ) => Promise<ReconciledOutcome>;

  /**
   * The outcome of a submission whose response was lost. Required of every adapter that has placeOrder. `not-placed` is
   * final: afterwards, a submission under this key that is still in flight is refused when it arrives (or the adapter
   * has ensured that there is none). If that is not certain yet, answer `unknown`. Say `isUncharged` only if no provider
   * can have taken money.
   * An error with `outcomeUnknown: false` and `retryAfterSeconds` says that the platform was not asked: the core asks no
   * open order of the merchant until then.
   */
  readonly reconcileOrder?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly attemptKey: string },
  ) => Promise<ReconciledOutcome>;

  /**
   * The current order on the platform. A status that the platform does not give, of the order or of a line, is null: the
   * core derives it from parcels and returns. Throws OrderNotFound. Ownership was checked before.
   */
  readonly getOrder?: (call: MerchantCall, input: { readonly order: OrderRef }) => Promise<PlatformOrder>;

  /**
   * The order that this cart became, wherever the buyer ordered: on the merchant's own pages too. Null if it has not
   * become one. The handle may be one that getCart no longer accepts. Throws CartNotFound if there never was such a cart.
   */
  readonly findOrderOfCart?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<PlacedOrder | null>;

  /**
   * Which orders of the merchant have changed since a position that an earlier answer gave as `next`, so that buyers see
   * a change at once: without it, an order that a buyer follows is read again and again. If there is none, waits for one,
   * for up to `waitMs` milliseconds. At most 1,000 orders; `next` is the position after them, at most 200 characters.
   * With `after: null`, answers the position now at once, and no orders. An order may be named more often than it
   * changes, and must not be left out.
   */
  readonly awaitOrderChanges?: (
    call: MerchantCall,
    input: { readonly after: string | null; readonly waitMs: number },
  ) => Promise<{ readonly next: string; readonly orderIds: readonly string[] }>;
}

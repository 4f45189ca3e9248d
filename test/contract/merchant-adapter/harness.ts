import type { CartHandle, MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { AddonOption } from '../../../src/domain/cart/addon.ts';
import type { BuyersConsent } from '../../../src/domain/cart/consent.ts';
import type { Money } from '../../../src/domain/money/money.ts';
import type { OrderEventType, OrderStatus } from '../../../src/domain/order/order.ts';
import type {
  ExpressApproval,
  ExpressCheckoutProvider,
  ExpressSession,
} from '../../../src/domain/payment/express-checkout.ts';
import type { Payment } from '../../../src/domain/payment/payment.ts';
import type { AddToCartRef } from '../../../src/domain/product/product.ts';
import type { ErrorName } from '../../../src/errors/error-catalog.ts';
import type { PaymentChallenge } from '../../../src/errors/payment-challenge.ts';
import type { CurrencyCode } from '../../../src/lib/currency/currency.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import type { ProxiedRequest } from './fault-proxy.ts';

/**
 * What the author of an adapter writes so that the suite can run: how to start the platform, a few things known about its
 * shops, and a second door. There is no list of tests to leave out: an operation that the adapter lacks is tested
 * for its refusal, and what a platform has no notion of is said with `null` in the fixtures.
 */
export type MerchantAdapterHarness =
  | {
      /** The adapter reaches its platform over HTTP; the suite puts a proxy between them and breaks things there. */
      readonly transport: 'http';
      readonly open: (kit: HttpKit) => Promise<OpenPlatform>;
      /**
       * How long the adapters under test wait for an answer before they give up. Set it short in their settings: the suite
       * waits for it several times. Not under 300.
       */
      readonly timeoutMs: number;
      /**
       * Whether a request may change something on the platform. Needed where reads are sent by POST in other forms than GraphQL: without
       * it, every method but GET and HEAD is a write, save for a GraphQL document without a mutation.
       */
      readonly isWrite?: (request: ProxiedRequest) => boolean;
    }
  | {
      /** The platform lives in this process: there is no transport to break, only switches of the platform itself. */
      readonly transport: 'in-process';
      readonly open: (kit: Kit) => Promise<OpenPlatform & { readonly switches: PlatformSwitches }>;
    };

/** What the suite lends to the harness. */
export interface Kit {
  /** To be handed to the adapter where it takes a logger: the suite reads every line for secrets. */
  readonly logger: Logger;
}

export interface HttpKit extends Kit {
  /** Puts the fault-injecting proxy before an address of the platform and answers with the one that the adapter is to use. */
  readonly proxy: (target: string) => Promise<string>;
}

export interface OpenPlatform {
  /** At least two merchants, since they must not see each other; in different currencies where the platform can. */
  readonly shops: readonly [ShopFixture, ShopFixture, ...ShopFixture[]];
  /** Credentials that the adapters were given, if any: none may show up in an error or a log line. */
  readonly secrets: readonly string[];
  /**
   * `secret`: who has a cart handle can use the cart from outside, as with a session token; it must then show up nowhere.
   * `plain`: a mere name, which opens nothing without the merchant's credentials.
   */
  readonly handles: 'secret' | 'plain';
  /** Set if `transferSession` gives the same address as long as the cart is open: platforms whose cart has one page. */
  readonly handsOver?: 'lasting';
  /** Called once, after the last test. */
  readonly close: () => Promise<void>;
}

/** One merchant, and what the suite has to know to go shopping there. */
export interface ShopFixture {
  /** Shown in messages. */
  readonly name: string;
  /** A fresh instance for this merchant; called several times, since adapters share nothing. Each is closed by the suite. */
  readonly createAdapter: () => MerchantAdapter | Promise<MerchantAdapter>;
  readonly currency: CurrencyCode;
  /** True where the merchant wants a postal code before items can change. */
  readonly postalCodeFirst: boolean;
  readonly goods: {
    /** Needs shipping; 1,000 can be bought. */
    readonly plenty: AddToCartRef;
    /** Another product, likewise. */
    readonly another: AddToCartRef;
    /** Between 2 and 50 in stock. The suite never orders it. */
    readonly limited: {
      readonly ref: AddToCartRef;
      readonly stock: number;
      /** Whether the platform says how many are left. */
      readonly told: boolean;
    };
    /** Null where the platform does not know sold out. */
    readonly soldOut: AddToCartRef | null;
    /** Needs no shipping; null where everything does. */
    readonly digital: AddToCartRef | null;
  };
  readonly addresses: {
    /** Complete, and the shop delivers there. The suite replaces e-mail and last name. */
    readonly good: Address;
    /** In a country that is not served; null where the shop serves the world. */
    readonly notServed: Address | null;
    /** In another served country, with neither region nor postal code; null where every country that is served has one. */
    readonly sparse: Address | null;
    /** With a region that its country does not have; null where the platform does not look. */
    readonly wrongState: Address | null;
  };
  readonly payments: {
    readonly approved: Payment;
    /** Each with the name it must be refused by. At least one. */
    readonly declined: readonly [Declined, ...Declined[]];
    /** Null where the platform never asks the buyer to confirm. */
    readonly challenged: {
      readonly payment: Payment;
      /** False where the platform is told of no page for afterwards, and so sends the buyer nowhere. */
      readonly returns?: false;
      /** Does what the buyer does at `challenge.url`, and returns where the platform sends the buyer then; null if nowhere. */
      readonly confirm: (challenge: PaymentChallenge) => Promise<string | null>;
      readonly decline: (challenge: PaymentChallenge) => Promise<string | null>;
    } | null;
    /**
     * A payment that is approved, whose provider takes the money at once and does not answer before `release` is called; several
     * are held until then. Null where the test platform knows no such thing, as where payments are made within this process.
     */
    readonly slow: {
      readonly payment: Payment;
      /** Settles when the platform has finished with everything that was held. */
      readonly release: () => Promise<void>;
    } | null;
    /**
     * A payment that its provider takes, while the platform dies before it has noted that; the second time under the same
     * `paymentKey` the provider answers as before and takes nothing. Null where platform and provider cannot come apart.
     */
    readonly forgotten: Payment | null;
    /** Null where the platform has no express checkout. */
    readonly express: ExpressFixture | null;
  };
  /** Gives a token as the page of the captcha does; null where the shop has none. Never of the first shop. */
  readonly captcha: { readonly solve: () => Promise<string> } | null;
  /** A consent whose answer the platform keeps, and what it holds of an order; null where the platform keeps no consents. */
  readonly consent:
    | (Pick<BuyersConsent, 'consentId' | 'type'> & { readonly read: (orderId: string) => Promise<boolean | null> })
    | null;
  /** A code that gives a discount on a cart with `plenty`; null where the shop has none. */
  readonly promoCode: string | null;
  /** Another, which takes more off the same cart beside the first; null where the shop takes one code at a time. */
  readonly anotherPromoCode: string | null;
  /** A code that applies to `units` of `plenty`, and not to one of them; null where no code has conditions. */
  readonly endingPromoCode: { readonly code: string; readonly units: number } | null;
  /** An extra of the whole cart, offered on a cart with `plenty`; null where there is none. */
  readonly addon: AddonFixture | null;
  /** An extra of single lines, offered for `plenty` and `another`; null where there is none. */
  readonly itemAddon: ItemAddonFixture | null;
  /**
   * What can happen to an order on the platform, each with what is then to be told. Tried one after another on one order. A word
   * that the adapter does not know belongs here (`status: 'PENDING'`) where the platform allows one to be made up; parcels,
   * refunds and a history, wherever the platform has them.
   */
  readonly orderMoves: readonly [OrderMove, ...OrderMove[]];
  readonly secondDoor: SecondDoor;
}

export interface ExpressFixture {
  /** One that takes a cart with `plenty`. */
  readonly provider: ExpressCheckoutProvider;
  /** One that this merchant does not have. */
  readonly missing: ExpressCheckoutProvider;
  /** What the buyer does with the provider, and what that gives back. The provider declines a payment that is not `good`. */
  readonly approve: (session: ExpressSession, how: 'good' | 'declined') => Promise<ExpressApproval>;
  /** What the provider does not confirm. */
  readonly wrong: (session: ExpressSession) => Promise<ExpressApproval>;
  /** The token of a sheet without a session, for exactly this amount. Null where the platform takes none. */
  readonly sheet: ((total: Money) => Promise<Payment>) | null;
}

export interface AddonFixture {
  readonly addonId: string;
  readonly options: readonly AddonOption[];
}

export interface ItemAddonFixture extends AddonFixture {
  /** Options that are as good; null where there is nothing to choose. */
  readonly otherOptions: readonly AddonOption[] | null;
  /** Whether it is refused without options. */
  readonly needsOptions: boolean;
  /** An extra of this extra; null where there is none. */
  readonly child: AddonFixture | null;
}

export interface Declined {
  readonly payment: Payment;
  readonly error: ErrorName;
}

/** Made on orders of one line. What a move does not do is left out; what none of them does is reported as not tried. */
export interface OrderMove {
  readonly move: (orderId: string) => Promise<void>;
  /** As buyers see it: the platform's, or what follows from parcels and returns. */
  readonly status: OrderStatus;
  /** The platform's own word; null where it has none for an order. */
  readonly platformStatus: string | null;
  /** Of the line as buyers see it, where it is another one than that of the order. */
  readonly lineStatus?: OrderStatus;
  /** What the move adds to the history of the order. */
  readonly event?: OrderEventType;
  /** The whole order leaves in one parcel; the number is null where the platform keeps none, perhaps made of the order's. */
  readonly ships?: { readonly trackingNumber: string | null | ((orderNumber: string) => string) };
  /** Minor units that the buyer has back with it, once and for all; `all` that was charged. */
  readonly refunds?: number | 'all';
  /** Units of the line that the buyer has sent back with it, as one return whose goods are back in the shop. */
  readonly returns?: number | 'all';
}

/**
 * Asks the platform itself what it holds: its database, its administration interface, never the adapter and never
 * through the proxy. The suite believes only what it sees here.
 */
export interface SecondDoor {
  /** The lines of an open cart; null where the handle leads to none (any more). */
  readonly cartLines: (cart: CartHandle) => Promise<readonly HeldLine[] | null>;
  /** Every order of this shop. */
  readonly orders: () => Promise<readonly HeldOrder[]>;
  /**
   * Every charge or authorisation of this shop that stands, amounts in minor units: what the payment provider took, also
   * while the platform does not show it yet.
   */
  readonly charges: () => Promise<readonly { readonly amount: number }[]>;
  /** What providers of express checkouts hold for no order at this moment, minor units. Empty where there are none. */
  readonly holds: () => Promise<readonly { readonly amount: number }[]>;
  /** How many can still be sold; null where the platform does not count. */
  readonly stock: (variantId: string) => Promise<number | null>;
  /** Puts so many on the shelf, as somebody in the warehouse would; does nothing where the platform does not count. */
  readonly setStock: (variantId: string, units: number) => Promise<void>;
  /** Makes a variant dearer or cheaper, as the merchant would: minor units, as the catalog shows them. */
  readonly setPrice: (variantId: string, price: number) => Promise<void>;
  /** Takes the product of this variant out of the catalog; the answer puts it back. */
  readonly withdraw: (variantId: string) => Promise<() => Promise<void>>;
  /** Somebody buys so many on the shop's own page. Needed by an adapter with `listPopularProducts` and without `placeOrder`. */
  readonly sell?: (variantId: string, units: number) => Promise<void>;
}

export interface HeldLine {
  readonly variantId: string;
  readonly quantity: number;
}

export interface HeldOrder {
  /** As the adapter names it in `PlacedOrder.orderId`. */
  readonly orderId: string;
  /** Minor units. */
  readonly total: number;
  readonly lines: readonly HeldLine[];
}

/** Each switches on until the function it answers is called. */
export interface PlatformSwitches {
  /** Nothing reaches the platform, and it does nothing. */
  readonly unreachable: () => () => void;
  /** The platform does what it is told, and its answer does not come back. */
  readonly loseAnswers: () => () => void;
}

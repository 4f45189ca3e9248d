import type { CurrencyCode } from '../../lib/currency/currency.ts';
import type { CardNetworkName } from '../card-network/card-network.ts';
import type { ExpressCheckoutProvider } from '../payment/express-checkout.ts';

/** What a merchant's platform says of its checkout before there is a cart. Null where it does not say. */
export interface CheckoutRequirements {
  /** The currency of new carts. */
  readonly currency: CurrencyCode | null;
  /** The merchant's home country, ISO 3166-1 alpha-2: a good first choice in an address form. */
  readonly country: string | null;
  /** Whether items can change only once a postal code is known. */
  readonly postalCodeFirst: boolean | null;
  /** Null if orders need none. */
  readonly captcha: Captcha | null;
  /** The providers of its express checkouts; empty if there are none, null if the platform does not say. */
  readonly expressProviders: readonly ExpressCheckoutProvider[] | null;
  /** The card networks whose tokens it takes, if it takes any; left out if it does not say: all. */
  readonly cardNetworks?: readonly CardNetworkName[];
}

/** The page or widget from which the buyer's browser gets the token of an order. At least one member is set. */
export interface Captcha {
  /** A page that gives tokens. */
  readonly url: string | null;
  /** The public key of the captcha provider's script. */
  readonly siteKey: string | null;
}

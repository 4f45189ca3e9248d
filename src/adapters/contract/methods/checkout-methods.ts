import type { Address } from '../../../domain/address.ts';
import type { CheckoutRequirements } from '../../../domain/cart/checkout-requirements.ts';
import type { ConsentText } from '../../../domain/cart/consent.ts';
import type { CartHandle, CartResult, MerchantCall } from '../method-types.ts';

/** What an order needs: requirements and consents of the merchant, and addresses of the cart. */
export interface CheckoutMethods {
  /**
   * What a frontend should know before there is a cart, above all whether orders need a captcha. The same for every
   * buyer: the core remembers it for a minute. Without this method, the core asks for no captcha.
   */
  readonly getCheckoutRequirements?: (call: MerchantCall) => Promise<CheckoutRequirements>;

  /**
   * The countries that the merchant ships to, as ISO 3166-1 alpha-2 codes in capitals, or `XK`: those of which `setShippingInfo` never says
   * CountryNotSupported. The same for every buyer: the core remembers them for a minute. Without this method, clients are told that they are
   * not known.
   */
  readonly listShippingCountries?: (call: MerchantCall) => Promise<readonly string[]>;

  /**
   * Sets the shipping address of one shipment, or of all if `shipmentId` is null. Repeating it changes nothing.
   * What the country does not have (`city`, `stateOrProvince`, `postalCode`) is empty, and read back as empty. If you know which
   * part is wrong and why, give `field` and `problem`: the buyer's message is made from them.
   *
   * Throws InvalidShippingInfo, InvalidState, CountryNotSupported, ShippingAddressNotSupported, ShippingNotNeeded,
   * ShipmentNotFound, MultipleDiscountCodesNotSupported.
   */
  readonly setShippingInfo?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string | null; readonly address: Address },
  ) => Promise<CartResult>;

  /**
   * All consents that the merchant asks buyers for, the same for every cart; at most 50, each ID once. An empty list
   * means that there are none. `consentListing` of the toolkit decodes both shapes of the specification. The core keeps
   * the answers, takes care that required consents are signed, and stores the audit trail. It does not ask if the
   * configuration lists the merchant's consents, and may use an answer for a minute.
   */
  readonly listConsents?: (call: MerchantCall) => Promise<readonly ConsentText[]>;

  /** Stores the billing address for the whole order. Repeating it changes nothing. */
  readonly setBillingInfo?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly address: Address },
  ) => Promise<CartResult>;
}

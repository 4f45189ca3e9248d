import type { Address } from '../../../domain/address.ts';
import type { CartHandle, CartResult, MerchantCall } from '../method-types.ts';

/** Addresses of a cart. */
export interface CheckoutMethods {
  /**
   * Sets the shipping address of one shipment, or of all if `shipmentId` is null. Repeating it changes nothing.
   * Throws InvalidShippingInfo, InvalidState, CountryNotSupported, ShippingAddressNotSupported, ShippingNotNeeded,
   * ShipmentNotFound, MultipleDiscountCodesNotSupported.
   */
  readonly setShippingInfo?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string | null; readonly address: Address },
  ) => Promise<CartResult>;

  /** Stores the billing address for the whole order. Repeating it changes nothing. */
  readonly setBillingInfo?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly address: Address },
  ) => Promise<CartResult>;
}

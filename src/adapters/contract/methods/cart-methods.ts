import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { CartHandle, CartResult, MerchantCall, NewLineItem } from '../method-types.ts';

/**
 * Reading and changing a cart. Errors of all methods with a cart besides their own: CartNotFound if the handle no longer
 * leads to an open cart (the core then forgets the handle), PostalCodeRequired if the merchant requires a postal code
 * before items can change.
 */
export interface CartMethods {
  /** The cart behind the handle, with fresh prices. Throws CartNotFound. */
  readonly getCart?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<PlatformCart>;

  /**
   * Adds items, in the order given, all or none. Without a handle the platform starts a cart, if possible only once the
   * first item is accepted. A variant that is already in the cart increases its line or gets a separate line, as the
   * platform prefers. `flush` empties the cart first; if the items are then refused, the old lines remain.
   *
   * Throws ProductNotFound (also if the variant belongs to another product than `productId`), ProductNotSupported,
   * NotEnoughStockError (with `field: ['items', index, 'quantity']` and, if the platform says it, `quantityAvailable`: how
   * many the buyer could have in total), InvalidQuantity, NoLineItemError, CannotCreateCart.
   */
  readonly addLineItems?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle | null; readonly items: readonly NewLineItem[]; readonly flush: boolean },
  ) => Promise<CartResult>;

  /** Sets the quantity of a line; 0 removes it. Throws LineItemNotFound, NotEnoughStockError, InvalidQuantity. */
  readonly updateLineItem?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly lineItemId: string; readonly quantity: number },
  ) => Promise<CartResult>;

  /** Removes all lines; addresses and the cart itself may stay. */
  readonly clearCart?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<CartResult>;

  /**
   * Takes out of the cart what the platform no longer gives, as every change does and with the same warnings, and changes
   * nothing else: afterwards the cart has no obstacle `promo-code` or `changed`. The core calls it once it has refused an
   * order for one, so that the buyer can order what is left. Required of every adapter whose carts have these obstacles.
   */
  readonly settleCart?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<CartResult>;

  /**
   * Tells the platform where the buyer is, before there is an address. Starts a cart if there is none. The code is in the usual form of its
   * country, if that is named. It may be the first part only (`SW1A`, `K1A`), as wallets give it, and it is empty for a country without
   * postal codes. Throws CountryNotSupported, InvalidShippingInfo.
   */
  readonly setPostalCode?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle | null; readonly postalCode: string; readonly country: string | null },
  ) => Promise<CartResult>;
}

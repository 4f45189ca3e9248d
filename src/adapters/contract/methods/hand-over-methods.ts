import type { CartHandle, CartResult, MerchantCall } from '../method-types.ts';

/** The merchant's own pages, and wallets. */
export interface HandOverMethods {
  /** Makes the cart the buyer's session on the merchant's own pages. Throws CannotTransferSession. */
  readonly transferSession?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle },
  ) => Promise<{ readonly url: string }>;

  /** Throws GatewayNotFound, ErrorStartExpressCheckout. */
  readonly startExpressCheckout?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly provider: string; readonly returnUrl: string | null },
  ) => Promise<{
    readonly cart: CartResult;
    readonly sessionId: string;
    readonly url: string | null;
    readonly clientToken: string | null;
  }>;

  /** Throws GatewayNotFound, ErrorSubmitExpressCheckout. */
  readonly authorizeExpressCheckout?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly provider: string; readonly sessionId: string },
  ) => Promise<CartResult>;
}

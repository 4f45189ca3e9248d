import type { CartHandle, CartResult, MerchantCall } from '../method-types.ts';

/** The merchant's own pages, and wallets. */
export interface HandOverMethods {
  /**
   * An address of the merchant's own pages where the buyer goes on with this very cart. Whoever opens it has the cart, so
   * it should be good once, and briefly: `expiresAt` is ISO 8601, null if the platform does not say. The cart stays as it
   * is. Throws CannotTransferSession if the cart cannot become a session there.
   */
  readonly transferSession?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle },
  ) => Promise<{ readonly url: string; readonly expiresAt: string | null }>;

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

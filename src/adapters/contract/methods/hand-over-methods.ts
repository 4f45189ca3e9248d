import type { BuyersConsent } from '../../../domain/cart/consent.ts';
import type { CartHandle, MerchantCall } from '../method-types.ts';

/** The merchant's own pages. */
export interface HandOverMethods {
  /**
   * An address of the merchant's own pages where the buyer goes on with this very cart. Whoever opens it has the cart, so it should work
   * once, and briefly, unless the platform's cart has one page as long as it lasts: `expiresAt` is ISO 8601, null if the platform does not
   * say. The cart stays as it is. `consents` are as in `OrderSubmission`, if the buyer has answered any so far. Throws
   * CannotTransferSession if the cart cannot become a session there.
   */
  readonly transferSession?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly consents?: readonly BuyersConsent[] },
  ) => Promise<{ readonly url: string; readonly expiresAt: string | null }>;
}

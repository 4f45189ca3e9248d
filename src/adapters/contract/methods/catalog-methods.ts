import type { PlatformProduct, ProductPage } from '../../../domain/product.ts';
import type { MerchantCall, ProductReference } from '../method-types.ts';

/** Products. */
export interface CatalogMethods {
  /** A page of the whole catalog in a stable order; `page` from 1, `size` from 1 to 100. A page past the end is empty. */
  readonly listProducts?: (
    call: MerchantCall,
    input: { readonly page: number; readonly size: number },
  ) => Promise<ProductPage>;

  /**
   * Many products in one call (or as few as the platform allows): the answer has one entry per reference, in the same
   * order, null if there is none. One failed reference must not fail the others.
   */
  readonly getProducts?: (
    call: MerchantCall,
    input: { readonly references: readonly ProductReference[] },
  ) => Promise<readonly (PlatformProduct | null)[]>;

  /** The product that a buyer sees at this address of the shop. Throws ProductNotFound, VariantNotFound, ProductDiscontinued, PostalCodeRequired. */
  readonly getProductByUrl?: (
    call: MerchantCall,
    input: { readonly url: string; readonly postalCode: string | null },
  ) => Promise<PlatformProduct>;
}

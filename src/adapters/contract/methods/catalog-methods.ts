import type { PlatformProduct, ProductPage } from '../../../domain/product/product.ts';
import type { CatalogPart, MerchantCall, ProductReference } from '../method-types.ts';

/** Products. */
export interface CatalogMethods {
  /** A page of the whole catalog in a stable order; `page` from 1, `size` from 1 to 100. A page past the end is empty. */
  readonly listProducts?: (
    call: MerchantCall,
    input: { readonly page: number; readonly size: number },
  ) => Promise<ProductPage>;

  /**
   * The whole catalog for the search index, part by part: `after` is null at the beginning, then the `next` of the last
   * answer. A product that is in the catalog from the first call to the last is in at least one answer, whatever is
   * added, changed or removed meanwhile; it may come twice. Continue after an identifier that never changes, or let
   * the parts overlap. A `next` may come back after hours, and from another process. The core refuses a listing that comes back to a
   * `next`, or goes on for thousands of parts without a new product. Without this method, it lists the pages of `listProducts` until two
   * listings agree.
   */
  readonly scanProducts?: (
    call: MerchantCall,
    input: { readonly after: string | null; readonly size: number },
  ) => Promise<CatalogPart>;

  /**
   * A text that changes when the catalog does, at least when many products do, as in an import. The core asks for it about once a minute
   * and lists the catalog anew if the text has changed, so the call must be far cheaper than a listing.
   * Without this method, changes show with the next listing of the schedule.
   */
  readonly getCatalogVersion?: (call: MerchantCall) => Promise<string>;

  /**
   * Many products in one call (or as few as the platform allows): the answer has one entry per reference, in the same
   * order, null if there is none. One failed reference must not fail the others.
   */
  readonly getProducts?: (
    call: MerchantCall,
    input: { readonly references: readonly ProductReference[] },
  ) => Promise<readonly (PlatformProduct | null)[]>;

  /**
   * The product that a buyer sees at this address of the shop. `postalCode` has the usual form of the country that
   * `getCheckoutRequirements` names, or is its first part; a variant that cannot be sent there has `available: false`, if the
   * platform can tell. Throws ProductNotFound (also for what was removed), VariantNotFound, ProductDiscontinued (what the platform
   * calls so), PostalCodeRequired and InvalidShippingInfo (a code that the platform refuses).
   */
  readonly getProductByUrl?: (
    call: MerchantCall,
    input: { readonly url: string; readonly postalCode: string | null },
  ) => Promise<PlatformProduct>;

  /**
   * The products that the platform itself says sell best, the best first, as `getProducts` answers them: at most `first`, which is 1 to 20,
   * each once and each in the catalog. Fewer, or none, if fewer were sold. Leave the method out if the platform tells no sales: there is
   * nothing to guess.
   */
  readonly listPopularProducts?: (
    call: MerchantCall,
    input: { readonly first: number },
  ) => Promise<readonly PlatformProduct[]>;
}

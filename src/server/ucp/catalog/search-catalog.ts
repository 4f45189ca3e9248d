import * as z from 'zod';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { toEnvelope, toErrorEnvelope } from '../envelope.ts';
import { parseBody } from '../parse-body.ts';
import type { UcpAnswer, UcpCall, UcpOperation } from '../ucp-call.ts';
import { CATALOG_SEARCH } from '../ucp-capabilities.ts';
import { toProduct } from './to-product.ts';

const MAX_PAGE = 100;
const DEFAULT_PAGE = 10;

const amount = z.number().int().nonnegative();

const searchShape = z.object({
  query: z.string().min(1).nullish(),
  filters: z
    .object({
      categories: z.array(z.string()).max(100).optional(),
      price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
    })
    .optional(),
  pagination: z.object({ cursor: z.string().optional(), limit: z.number().int().positive().optional() }).optional(),
});

/** Searches one merchant's catalog. Source: the protocol, "Catalog search". */
export const searchCatalog: UcpOperation = {
  name: 'search_catalog',
  capability: CATALOG_SEARCH,
  isKeyed: false,
  input: () => searchShape,
  run: async (call) => {
    const { query = null, filters, pagination } = parseBody(searchShape, call.body);
    if (query === null && !hasFilter(filters)) {
      return toMissingInput(call);
    }
    const { options, domain } = call;
    const caller = call.toCaller(null);
    // The search itself finds nothing at a disabled one.
    if (options.commerce.findMerchant(caller, { domain }) === undefined) throw new CommerceError('DomainNotFound');
    const found = await options.commerce.searchProducts(caller, {
      query,
      sort: 'RELEVANCE',
      diversify: false,
      first: Math.min(pagination?.limit ?? DEFAULT_PAGE, MAX_PAGE),
      after: pagination?.cursor ?? null,
      filters: {
        domains: [domain],
        productTypes: filters?.categories ?? null,
        minPrice: filters?.price?.min ?? null,
        maxPrice: filters?.price?.max ?? null,
      },
    });
    const { hasNextPage, end, toCursor } = found;
    return {
      status: 200,
      body: {
        ucp: toEnvelope(call, CATALOG_SEARCH),
        products: found.found.map(({ product }) => toProduct(product)),
        pagination: {
          has_next_page: hasNextPage && end !== null,
          ...(hasNextPage && end !== null && { cursor: await toCursor(end) }),
        },
      },
    };
  },
};

const hasFilter = (filters: z.output<typeof searchShape>['filters']): boolean =>
  (filters?.categories?.length ?? 0) > 0 || filters?.price?.min !== undefined || filters?.price?.max !== undefined;

/** Both a fault of the call and the error response of a catalog: readers look for one or the other. */
function toMissingInput({ platform: { version } }: UcpCall): UcpAnswer {
  const error = { code: 'invalid_request', content: '$: a search needs a query or a filter.' };
  const envelope = toErrorEnvelope(version, [{ type: 'error', ...error, severity: 'recoverable' }]);
  return { status: 400, body: { ...error, ...envelope } };
}

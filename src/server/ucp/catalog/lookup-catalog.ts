import * as z from 'zod';
import type { Product } from '../../../domain/product/product.ts';
import { toEnvelope } from '../envelope.ts';
import { parseBody } from '../parse-body.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpOperation } from '../ucp-call.ts';
import { CATALOG_LOOKUP } from '../ucp-capabilities.ts';
import type { UcpMessage } from '../ucp-message.ts';
import { type FoundId, findProducts } from './find-products.ts';
import { toProduct, toVariant } from './to-product.ts';

const MAX_IDS = 25;

const lookupShape = z.object({ ids: z.array(z.string()).min(1) });

/** Products and variants by their identifiers. Source: the protocol, "Catalog lookup". */
export const lookupCatalog: UcpOperation = {
  name: 'lookup_catalog',
  capability: CATALOG_LOOKUP,
  isKeyed: false,
  input: () => lookupShape,
  run: async (call) => {
    const ids = [...new Set(parseBody(lookupShape, call.body).ids)];
    if (ids.length > MAX_IDS) {
      throw new ProtocolFault(400, 'request_too_large', `$.ids: at most ${MAX_IDS} identifiers in one call.`);
    }
    const found = await findProducts(call, ids);
    const missing = ids.filter((id) => !found.some((each) => each.id === id));
    return {
      status: 200,
      body: {
        ucp: toEnvelope(call, CATALOG_LOOKUP),
        products: groupByProduct(found).map(([product, asked]) => toLookedUp(product, asked)),
        ...(missing.length > 0 && { messages: missing.map((id) => toNotFound(ids.indexOf(id))) }),
      },
    };
  },
};

function groupByProduct(found: readonly FoundId[]): readonly (readonly [Product, readonly FoundId[]])[] {
  const byId = Map.groupBy(found, ({ product }) => product.baseSku);
  return [...byId.values()].flatMap((asked) => (asked[0] === undefined ? [] : [[asked[0].product, asked] as const]));
}

/** Only the variants that were asked for, each with the identifiers that led to it; the first one stands for its product. */
function toLookedUp(product: Product, asked: readonly FoundId[]) {
  const [featured] = product.variants;
  const variants = product.variants.flatMap((variant) => {
    const inputs = asked.flatMap(({ id, variant: exact }) => {
      if (exact !== null) return exact.variantId === variant.variantId ? [{ id, match: 'exact' }] : [];
      return variant === featured ? [{ id, match: 'featured' }] : [];
    });
    return inputs.length === 0 ? [] : [{ ...toVariant(product, variant), inputs }];
  });
  return { ...toProduct(product), variants };
}

const toNotFound = (index: number): UcpMessage => ({
  type: 'warning',
  code: 'not_found',
  content: 'This product does not exist.',
  path: `$.ids[${index}]`,
});

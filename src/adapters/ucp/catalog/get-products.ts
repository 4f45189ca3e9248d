import { mapConcurrently } from '../../../lib/async/map-concurrently.ts';
import type { MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import { isNamed } from '../../toolkit/catalog/is-named.ts';
import { mapFound } from '../../toolkit/catalog/map-found.ts';
import { unknownProblem } from '../client.ts';
import type { UcpContext } from '../ucp-context.ts';
import { oneProduct, type WireProduct } from '../wire/product.ts';
import { lookUp } from './look-up.ts';
import { toPlatformProduct } from './to-platform-product.ts';

const AT_ONCE = 8;

/** A look-up finds the products, and one call for each reads all of its variants. Shops may find them by SKU or handle, and need not. */
export const createGetProducts =
  (context: UcpContext): NonNullable<MerchantAdapter['getProducts']> =>
  async (call, { references }) => {
    const asked = references.flatMap(({ value }) => (isSensible(value) ? [value] : []));
    const found = await lookUp(context, call, asked);
    const whole = await mapConcurrently([...new Set(found.map(({ id }) => id))], AT_ONCE, (id) =>
      getProduct(context, call, id),
    );
    const products = mapFound(
      whole.filter((product) => product !== null),
      toPlatformProduct,
      context.logger,
    );
    return references.map((reference) => products.find((product) => isNamed(product, reference)) ?? null);
  };

const isSensible = (value: string): boolean => value !== '' && value.length <= 256 && !value.includes('\0');

/** Null for a product that is gone since it was looked up. */
async function getProduct({ client }: UcpContext, call: MerchantCall, id: string): Promise<WireProduct | null> {
  const answer = await client(call, {
    operation: 'GetProduct',
    body: { id },
    data: oneProduct,
  });
  if (answer.kind === 'data') return answer.data.product;
  if (answer.problem.code === 'not_found') return null;
  throw unknownProblem(answer.problem);
}

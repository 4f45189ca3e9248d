import * as z from 'zod';
import type { Product, ProductVariant } from '../../../domain/product/product.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { toEnvelope } from '../envelope.ts';
import { parseBody } from '../parse-body.ts';
import type { UcpOperation } from '../ucp-call.ts';
import { CATALOG_LOOKUP } from '../ucp-capabilities.ts';
import { findProducts } from './find-products.ts';
import { listOptions, toProduct, toVariant } from './to-product.ts';

const productShape = z.object({
  id: z.string(),
  selected: z
    .array(z.object({ name: z.string(), id: z.string().optional(), label: z.string() }))
    .max(20)
    .optional(),
  preferences: z.array(z.string()).max(20).optional(),
});

type Selection = NonNullable<z.output<typeof productShape>['selected']>;

/** One product, narrowed by choices of its options. Source: the protocol, "Get product". */
export const getProduct: UcpOperation = {
  name: 'get_product',
  capability: CATALOG_LOOKUP,
  isKeyed: false,
  input: () => productShape,
  run: async (call) => {
    const { id, selected = [], preferences = [] } = parseBody(productShape, call.body);
    const [found] = await findProducts(call, [id]);
    if (found === undefined) throw new CommerceError('ProductNotFound');
    const { product, variant } = found;
    const wanted = selected.length === 0 && variant !== null ? listOptions(product, variant) : selected;
    const kept = relax(product, wanted, preferences);
    const fitting = product.variants.filter((each) => fits(product, each, kept));
    const first = fitting.find((each) => each.available) ?? fitting[0];
    const effective = first === undefined ? [] : listOptions(product, first);
    const variants = [...fitting].sort((one, other) => Number(other === first) - Number(one === first));
    const { options = [], ...rest } = toProduct(product);
    return {
      status: 200,
      body: {
        ucp: toEnvelope(call, CATALOG_LOOKUP),
        product: {
          ...rest,
          ...(options.length > 0 && {
            selected: effective,
            options: options.map(({ name, values }) => ({
              name,
              values: values.map((value) => {
                const others = effective.filter((each) => each.name !== name);
                const having = product.variants.filter((each) => fits(product, each, [...others, { name, ...value }]));
                return {
                  ...value,
                  exists: having.length > 0,
                  available: having.some(({ available }) => available),
                };
              }),
            })),
          }),
          variants: variants.map((each) => toVariant(product, each)),
        },
      },
    };
  },
};

const fits = (product: Product, variant: ProductVariant, selection: Selection): boolean => {
  const options = listOptions(product, variant);
  return selection.every(({ name, id, label }) =>
    options.some((each) => each.name === name && (id === undefined ? each.label === label : each.id === id)),
  );
};

/** Drops choices that no variant can meet, beginning with those that the preferences name last or not at all. */
function relax(product: Product, selection: Selection, preferences: readonly string[]): Selection {
  const rank = ({ name }: Selection[number]) => (preferences.includes(name) ? preferences.indexOf(name) : Infinity);
  const ranked = [...selection].sort((one, other) => rank(one) - rank(other) || 0);
  for (let count = ranked.length; count > 0; count -= 1) {
    const kept = ranked.slice(0, count);
    if (product.variants.some((variant) => fits(product, variant, kept))) return kept;
  }
  return [];
}

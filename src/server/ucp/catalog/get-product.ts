import * as z from 'zod';
import type { ProductVariant } from '../../../domain/product/product.ts';
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
    const choices = product.variants.map((each) => ({ variant: each, chosen: listOptions(product, each) }));
    const kept = relax(choices, wanted, preferences);
    const fitting = choices.filter((each) => fits(each, kept));
    const first = fitting.find((each) => each.variant.available) ?? fitting[0];
    const effective = first === undefined ? [] : first.chosen;
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
            options: options.map(({ name, values }) => {
              const found = findValues(choices, name, effective);
              return {
                name,
                values: values.map((value) => ({
                  ...value,
                  exists: found.has(value.id),
                  available: found.get(value.id) ?? false,
                })),
              };
            }),
          }),
          variants: variants.map((each) => toVariant(product, each.variant)),
        },
      },
    };
  },
};

/** A variant and its options. */
interface Choice {
  readonly variant: ProductVariant;
  readonly chosen: ReturnType<typeof listOptions>;
}

const fits = ({ chosen }: Choice, selection: Selection): boolean =>
  selection.every(({ name, id, label }) =>
    chosen.some((each) => each.name === name && (id === undefined ? each.label === label : each.id === id)),
  );

/** The values of an option beside what is selected of the others, each with whether a variant that has it is available. */
function findValues(choices: readonly Choice[], name: string, selected: Selection): ReadonlyMap<string, boolean> {
  const others = selected.filter((each) => each.name !== name);
  const found = new Map<string, boolean>();
  for (const choice of choices.filter((each) => fits(each, others))) {
    for (const { id } of choice.chosen.filter((each) => each.name === name)) {
      found.set(id, choice.variant.available || (found.get(id) ?? false));
    }
  }
  return found;
}

/** Drops choices that no variant can meet, beginning with those that the preferences name last or not at all. */
function relax(choices: readonly Choice[], selection: Selection, preferences: readonly string[]): Selection {
  const rank = ({ name }: Selection[number]) => (preferences.includes(name) ? preferences.indexOf(name) : Infinity);
  const ranked = [...selection].sort((one, other) => rank(one) - rank(other) || 0);
  for (let count = ranked.length; count > 0; count -= 1) {
    const kept = ranked.slice(0, count);
    if (choices.some((choice) => fits(choice, kept))) return kept;
  }
  return [];
}

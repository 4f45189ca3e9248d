import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { createChanges } from './change-cart.ts';
import { currencyOf, findCart, findVariant, type Product, type Shop } from './shop-state.ts';
import { showCart } from './show-cart.ts';
import { showPage } from './show-page.ts';
import { showProduct, showVariant } from './show-product.ts';

export interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string;
}

/** Executes a document exactly as the schema has it. */
export async function answerDocument(schema: GraphQLSchema, shop: Shop, { query, variables, operationName }: Request) {
  const { document, problems } = check(schema, query);
  if (problems.length > 0) return { errors: problems.map(toSchemaError) };
  const tooMany = Object.entries(variables).find(([, value]) => Array.isArray(value) && value.length > 250);
  if (tooMany !== undefined) {
    const message = `The input array size of ${tooMany[0]} is greater than the maximum allowed of 250`;
    return { errors: [{ message, extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }] };
  }
  const country = findContext(document, operationName, variables) ?? null;
  return execute({
    schema,
    document,
    operationName,
    variableValues: variables,
    rootValue: { ...createQueries(shop, country), ...createChanges(shop) },
  });
}

interface Checked {
  readonly document: DocumentNode;
  readonly problems: readonly GraphQLError[];
}

const checked = new WeakMap<GraphQLSchema, Map<string, Checked>>();

/** Once for each text: an adapter has few, and each of them takes longer than its answer. */
function check(schema: GraphQLSchema, query: string): Checked {
  const known = checked.get(schema) ?? new Map<string, Checked>();
  checked.set(schema, known);
  const before = known.get(query);
  if (before !== undefined) return before;
  const document = parse(query);
  const made = { document, problems: validate(schema, document) };
  known.set(query, made);
  return made;
}

const codes: readonly (readonly [RegExp, string])[] = [
  [/^Cannot query field/, 'undefinedField'],
  [/^Unknown argument/, 'argumentNotAccepted'],
  [/^Unknown type/, 'undefinedType'],
];

const toSchemaError = ({ message, locations }: GraphQLError) => ({
  message,
  locations,
  extensions: { code: codes.find(([pattern]) => pattern.test(message))?.[1] ?? 'variableMismatch' },
});

/** The country of `@inContext`. */
function findContext(
  document: DocumentNode,
  name: string,
  variables: Readonly<Record<string, unknown>>,
): string | undefined {
  const directive = getOperationAST(document, name)?.directives?.find((each) => each.name.value === 'inContext');
  const value = directive?.arguments?.find((each) => each.name.value === 'country')?.value;
  const given =
    value?.kind === Kind.VARIABLE ? variables[value.name.value] : value && valueFromASTUntyped(value, variables);
  return typeof given === 'string' ? given : undefined;
}

const createQueries = (shop: Shop, country: string | null) => {
  const published = () =>
    shop.products.filter((each) => each.published).toSorted((left, right) => numberOf(left.id) - numberOf(right.id));
  return {
    cart: ({ id }: { id: string }) => {
      const found = findCart(shop, requireGid(id));
      return found === undefined ? null : showCart(shop, found.cart, found.hasKey);
    },
    nodes: ({ ids }: { ids: string[] }) =>
      ids.map((id) => {
        const product = published().find((each) => each.id === requireGid(id));
        if (product !== undefined) return { __typename: 'Product', ...showProduct(shop, product, country) };
        const goods = findVariant(shop, id);
        if (goods === undefined) return null;
        return { __typename: 'ProductVariant', ...showVariant(shop, goods.product, goods.variant, country) };
      }),
    product: ({ id, handle }: { id?: string; handle?: string }) => {
      const product = published().find((each) => each.id === id || each.handle === handle);
      return product === undefined ? null : showProduct(shop, product, country);
    },
    products: ({ sortKey, ...args }: { first?: number; after?: string; sortKey?: string }) =>
      sortKey === 'BEST_SELLING'
        ? showPage(
            bySales(shop, published()).map((product) => showProduct(shop, product, country)),
            args,
          )
        : showPage(
            published().map((product) => showProduct(shop, product, country)),
            args,
            (product, cursor) => numberOf(product.id) > numberOf(cursor),
          ),
    predictiveSearch: ({ query, limit = 10 }: { query: string; limit?: number }) => ({
      products: published()
        .filter(({ variants }) => variants.some(({ sku }) => sku.toLowerCase().startsWith(query.toLowerCase())))
        .slice(0, limit)
        .map((product) => showProduct(shop, product, country)),
    }),
    shop: { name: shop.name, shipsToCountries: shop.shipsTo },
    localization: {
      country: {
        isoCode: country ?? shop.country,
        currency: { isoCode: currencyOf(shop, country) },
      },
    },
  };
};

/** By the units that were ordered, the most first. */
function bySales(shop: Shop, products: readonly Product[]): readonly Product[] {
  const ordered = [...shop.carts.values()].flatMap(({ isOrdered, lines }) => (isOrdered ? lines : []));
  const unitsOf = ({ id }: Product) =>
    ordered.reduce((units, { product, quantity }) => units + (product.id === id ? quantity : 0), 0);
  return products.toSorted((left, right) => unitsOf(right) - unitsOf(left));
}

const numberOf = (gid: string): number => Number(gid.split('/').at(-1));

function requireGid(id: string): string {
  if (/^gid:\/\/shopify\/\w+\/[^/]+$/.test(id)) return id;
  throw new GraphQLError(`Invalid global id '${id}'`, { extensions: { code: 'INVALID_VARIABLE' } });
}

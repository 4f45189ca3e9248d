import { GraphQLError } from 'graphql';
import { convert, currencyOf, type Product, type Shop, toWireMoney, type Variant } from './shop-state.ts';
import { showPage } from './show-page.ts';

export function showVariant(shop: Shop, product: Product, variant: Variant, country: string | null) {
  const currency = currencyOf(shop, country);
  const amount = (number: number) => toWireMoney(convert(shop, number, currency), currency);
  return {
    id: variant.id,
    sku: variant.sku,
    title: variant.title,
    availableForSale: variant.stock === null || variant.stock > 0,
    requiresShipping: variant.requiresShipping,
    price: { ...amount(variant.price), ...(variant.saysPrice !== undefined && { amount: variant.saysPrice }) },
    compareAtPrice: variant.listPrice === null ? null : amount(variant.listPrice),
    image: null,
    selectedOptions: variant.options,
    product: () => showProduct(shop, product, country),
  };
}

export function showProduct(shop: Shop, product: Product, country: string | null) {
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    descriptionHtml: `<p>${product.title}</p>`,
    productType: 'Goods',
    vendor: shop.name,
    createdAt: '2026-03-01T09:30:00Z',
    tags: () => requireAllowed(shop, 'tags', ['new']),
    onlineStoreUrl: `https://${shop.name}.example/products/${product.handle}`,
    featuredImage: { url: `https://cdn.example/${product.handle}.png`, altText: product.title },
    images: (args: { first?: number }) =>
      showPage([{ id: '1', url: `https://cdn.example/${product.handle}.png`, altText: product.title }], args),
    collections: (args: { first?: number }) => showPage(product.collections ?? [], args),
    options: () => listOptions(product),
    variants: (args: { first?: number; after?: string }) =>
      showPage(
        product.variants.map((variant) => showVariant(shop, product, variant, country)),
        args,
      ),
  };
}

/** Each line of a cart shows its product, of which most queries ask no options. */
function listOptions({ variants }: Product) {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap(({ options }) => options)) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values].map(([name, each]) => ({ name, optionValues: [...each].map((value) => ({ name: value })) }));
}

function requireAllowed<Value>({ denied }: Shop, field: string, value: Value): Value {
  if (!denied.has(field)) return value;
  throw new GraphQLError(`Access denied for ${field} field.`, { extensions: { code: 'ACCESS_DENIED' } });
}

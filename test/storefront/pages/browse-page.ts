import {
  AddLineItemDocument,
  MerchantsDocument,
  ProductDocument,
  type ProductQuery,
  ProductsDocument,
} from '../gql.ts';
import { formatMoney } from '../money.ts';
import type { Storefront } from '../storefront.ts';
import { box, draw, into, text } from './draw.ts';

export function browsePage(storefront: Storefront): HTMLElement {
  const page = box('shops');
  storefront.watch(
    MerchantsDocument,
    {},
    into(page, ({ merchants }) =>
      (merchants ?? []).map(({ domain, displayName }) => shop(storefront, domain, displayName)),
    ),
  );
  return page;
}

function shop(storefront: Storefront, domain: string, displayName: string): HTMLElement {
  const list = draw('ul', {});
  storefront.watch(
    ProductsDocument,
    { domain, page: 1 },
    into(list, ({ products }) =>
      (products?.products ?? []).map(({ handle, title, priceRange }) =>
        draw(
          'li',
          {},
          draw('a', { href: `#/product/${domain}/${handle}`, textContent: title }),
          priceRange ? ` from ${formatMoney(priceRange.minPrice)}` : '',
        ),
      ),
    ),
  );
  return draw('div', {}, text('h2', displayName), list);
}

export function productPage(storefront: Storefront, domain: string, handle: string): HTMLElement {
  const page = box('product');
  const show = ({ product }: ProductQuery) => {
    if (!product) return [text('p', 'This product is gone.')];
    const sold = product.variants.filter(({ available }) => available);
    const choice = draw(
      'select',
      { name: 'variant' },
      ...sold.map(({ displayName, price }, index) =>
        draw('option', { value: String(index), textContent: `${displayName}, ${formatMoney(price)}` }),
      ),
    );
    const answer = text('p', '');
    const add = async () => {
      const addToCartRef = sold[choice.selectedIndex]?.addToCartRef;
      if (!addToCartRef) return;
      const { addLineItem } = await storefront.mutate(AddLineItemDocument, {
        input: { domain, addToCartRef, quantity: 1 },
      });
      const [refused] = addLineItem?.userErrors ?? [];
      answer.textContent = refused?.message ?? 'Added.';
    };
    return [text('h1', product.title), choice, draw('button', { textContent: 'Add to cart', onclick: add }), answer];
  };
  storefront.watch(ProductDocument, { domain, handle }, into(page, show));
  return page;
}

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
  // Outside of what is drawn again whenever the cache hears of the product.
  const answer = draw('output', {});
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
    const add = async () => {
      const addToCartRef = sold[choice.selectedIndex]?.addToCartRef;
      if (!addToCartRef) return;
      try {
        const { addLineItem } = await storefront.mutate(AddLineItemDocument, {
          input: { domain, addToCartRef, quantity: 1 },
        });
        const [refused] = addLineItem?.userErrors ?? [];
        answer.textContent = refused?.message ?? 'Added.';
      } catch (error) {
        answer.textContent = String(error);
      }
    };
    return [text('h1', product.title), choice, draw('button', { textContent: 'Add to cart', onclick: add })];
  };
  const product = box('product');
  storefront.watch(ProductDocument, { domain, handle }, into(product, show));
  return draw('div', {}, product, answer);
}

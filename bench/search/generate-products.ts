import { money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import type { PlatformProduct } from '../../src/domain/product/product.ts';

const syllables = [
  'ba',
  'der',
  'fin',
  'gor',
  'hal',
  'kem',
  'lun',
  'mor',
  'nel',
  'pas',
  'rik',
  'sol',
  'tav',
  'vex',
  'zim',
  'tor',
];
const kinds = ['shirt', 'lamp', 'chair', 'mug', 'jacket', 'ring', 'table', 'scarf', 'blanket', 'basket'];
const colors = ['Blue', 'Red', 'Green', 'White'];

/** Products with titles of three words, the same at each run. One in three is of the brand Acme, the most frequent word. */
export function* generateProducts(count: number): Generator<PlatformProduct> {
  const next = createRandom();
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const word = () => Array.from({ length: 3 }, () => pick(syllables)).join('');
  const usd = requireCurrency('USD');
  for (let number = 0; number < count; number += 1) {
    const productId = `g${number}`;
    const kind = pick(kinds);
    const title = `${word()} ${kind} ${word()}`;
    yield {
      baseSku: productId,
      productId,
      title,
      handle: productId,
      description: `<p>${Array.from({ length: 30 }, word).join(' ')}</p>`,
      productType: kind,
      brand: pick(['Acme', 'Umbra', 'Nordlys']),
      pdpUrl: null,
      images: [],
      tags: [],
      categories: [],
      reviews: null,
      createdAt: null,
      variantOptionValues: [],
      variants: colors.slice(0, 1 + (number % 4)).map((color, index) => ({
        variantId: `${productId}-${index}`,
        sku: `${productId}-${index}`,
        handle: null,
        title: color,
        displayName: `${title} ${color}`,
        addToCartRef: { variantId: `${productId}-${index}`, productId, variantHandles: [] },
        price: money(500 + Math.floor(next() * 20_000), usd),
        msrp: null,
        available: next() > 0.1,
        requiresShipping: true,
        image: null,
        variantOptionList: [{ option: 'color', value: color }],
      })),
    };
  }
}

/** A small generator with a fixed seed. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

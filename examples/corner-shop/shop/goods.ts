/** What a shop on this platform sells. Prices are whole minor units of its currency. */
export interface Variant {
  readonly id: string;
  readonly sku: string;
  readonly option: string;
  price: number;
  readonly physical: boolean;
  stock: number;
}

export interface Product {
  readonly id: string;
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly variants: readonly Variant[];
}

const product = (id: number, title: string, variants: readonly Omit<Variant, 'id' | 'sku'>[]): Product => {
  const slug = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    id: `p${id}`,
    code: `CS-${id}`,
    slug,
    title,
    about: `<p>${title}, from around the corner.</p>`,
    variants: variants.map((variant, index) => ({ ...variant, id: `${id}0${index}`, sku: `CS-${id}-${index}` })),
  };
};

const physical = (option: string, price: number, stock: number) => ({ option, price, stock, physical: true });

/** A fresh shelf, so that shops do not take goods from one another. */
export const stockShelves = (): readonly Product[] => [
  product(1, 'Loaf of bread', [physical('white', 449, 5_000), physical('rye', 525, 5_000)]),
  product(2, 'Jar of honey', [physical('250 g', 799, 5_000)]),
  product(3, 'Birthday candles', [physical('box of ten', 333, 6)]),
  product(4, 'Umbrella', [physical('black', 1_995, 0)]),
  product(5, 'Newspaper, online', [{ option: 'today', price: 199, stock: 5_000, physical: false }]),
];

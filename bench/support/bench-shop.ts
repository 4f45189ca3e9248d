export const BENCH_DOMAIN = 'bench.example';

/** Ten add-ons: nine for single lines, one for the cart. Goods that ship as they are, and two kinds that ship apart. */
export const benchSettings = {
  requirements: [
    { id: 'heavy', tag: 'heavy' },
    { id: 'cold', tag: 'cold' },
  ],
  zones: [
    {
      name: 'All',
      countries: ['*'],
      methods: [
        {
          id: 'standard',
          description: 'Standard',
          estimatedDelivery: '3 days',
          price: '5',
          serves: ['standard', 'heavy', 'cold'],
        },
      ],
    },
  ],
  addons: [
    { id: 'wrap', name: 'Gift wrap', scope: 'cart', price: '3' },
    ...Array.from({ length: 9 }, (_, index) => ({
      id: `extra-${index}`,
      name: `Extra ${index}`,
      scope: 'item',
      price: '1',
      perUnit: true,
    })),
  ],
};

/** As many products of one variant each. A third is heavy, a third is cold. */
export function benchCatalog(size: number): string {
  const tags = ['', 'heavy', 'cold'];
  const rows = Array.from(
    { length: size },
    (_, index) =>
      `p${index},Product ${index},${tags[index % 3]},true,Title,Default Title,P${index},400,12.25,true,true`,
  );
  const header =
    'Handle,Title,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Requires Shipping,Variant Taxable';
  return [header, ...rows].join('\n');
}

/** Each shop has its colour everywhere; those of other demos share one. */
export const toTone = (domain: string): string =>
  ({ 'apparel.demo.example': 'moss', 'home.demo.example': 'clay', 'jewelry.demo.example': 'plum' })[domain] ?? 'ink';

export const ShopName = ({ domain, name }: { readonly domain: string; readonly name: string }) => (
  <span class={`shop-name tone-${toTone(domain)}`}>{name}</span>
);

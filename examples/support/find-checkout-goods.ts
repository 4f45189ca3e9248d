import type { Client } from '../../client/src/index.ts';
import type { CheckoutGoods } from '../../src/server/graphiql/checkout-steps.ts';
import { toExampleCard } from './example-card.ts';

const DOMAIN = 'apparel.demo.example';
const YEN_DOMAIN = 'jewelry.demo.example';

/** What the demo's checkout buys, with a card that the sandbox approves. Throws if a shop does not sell it. */
export async function findCheckoutGoods(client: Client): Promise<CheckoutGoods> {
  const [shirt, belt, ring, encryptedCard] = await Promise.all([
    findVariant(client, DOMAIN, 'PKT-M-MOSS'),
    findVariant(client, DOMAIN, 'BLB-85CM-TAN'),
    findVariant(client, YEN_DOMAIN, 'TKR-SILVE-9'),
    client.encryptCard(toExampleCard()),
  ]);
  const yen = { domain: YEN_DOMAIN, ring };
  return { domain: DOMAIN, shirt, belt, yen, encryptedCard, idempotencyKey: crypto.randomUUID() };
}

async function findVariant(client: Client, domain: string, sku: string): Promise<string> {
  const { product } = await client.query<{
    product: { variants: { sku: string; addToCartRef: { variantId: string } }[] } | null;
  }>(
    'query ($domain: String!, $sku: String!) { product(domain: $domain, sku: $sku) { variants { sku addToCartRef { variantId } } } }',
    { domain, sku },
  );
  const variant = product?.variants.find((each) => each.sku === sku);
  if (variant === undefined) throw new Error(`${domain} does not sell ${sku}`);
  return variant.addToCartRef.variantId;
}

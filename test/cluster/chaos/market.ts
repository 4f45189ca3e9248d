import * as z from 'zod';
import { post } from '../../support/graphql-client.ts';
import { cardKeyShape } from '../../support/servers/card-key-shape.ts';
import { DOMAIN, type Market } from './buyer.ts';

const sessionShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
const needsShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
  ...cardKeyShape.shape,
});

/** The headers of a new device. */
export async function openSession(url: string): Promise<Readonly<Record<string, string>>> {
  const opened = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken } } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  const { accessToken } = sessionShape.parse(opened.data).createDeviceSession.session;
  return { 'x-svc-authorization': accessToken };
}

/** One device, one thing to buy, and the key for its card. */
export async function openMarket(url: string, patienceMs: number): Promise<Market> {
  const [market] = await openMarkets(url, patienceMs);
  return market;
}

/** A market for each variant of a product, so that not all buyers wait for the stock of one. */
export async function openMarkets(url: string, patienceMs: number): Promise<readonly [Market, ...Market[]]> {
  const headers = await openSession(url);
  const query = `{
    product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } }
    paymentEncryptionKey { keyId algorithm encryption jwk }
  }`;
  const { product, paymentEncryptionKey: cardKey } = needsShape.parse((await post(url, query, { headers })).data);
  const [first, ...others] = product.variants.map(({ addToCartRef: { variantId } }): Market => {
    return { url, headers, variantId, cardKey, patienceMs };
  });
  if (first === undefined) throw new Error('The shop sells nothing');
  return [first, ...others];
}

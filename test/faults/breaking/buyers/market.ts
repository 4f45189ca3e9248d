import * as z from 'zod';
import type { encryptCard } from '../../../../src/cryptography/cards/encrypt-card.ts';
import { post } from '../../../support/graphql-client.ts';
import { cardKeyShape } from '../../../support/servers/card-key-shape.ts';
import type { Stage } from '../stage/stage.ts';
import { GOOD_CARD, SECRET_CARDS, SECRET_HOLDER } from './cards.ts';
import { Pace } from './patience.ts';

const DOMAIN = 'apparel.demo.example';

/** What buyers have in common. */
export interface Market {
  readonly url: string;
  readonly domain: string;
  /** Of the buyers' devices. */
  readonly appId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly cardKey: Parameters<typeof encryptCard>[1];
  /** Where the sheets of the payment providers are. */
  readonly providersUrl: string;
  /** Of one unit, sent to the buyers' address, in minor units of the shop's currency; null until the first order was made. */
  total: number | null;
  /** How long a buyer waits at least while nothing comes further. */
  readonly patienceMs: number;
  readonly pace: Pace;
  /** Looks for secrets. */
  readonly look: (text: string, place: string) => void;
  /** Looks for this token too. */
  readonly guard: (accessToken: string) => void;
}

/** Each is sought in everything that is read. */
const MAX_GUARDED = 20;

const sessionShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
const needsShape = z.object({
  product: z.object({
    variants: z.array(z.object({ sku: z.string(), addToCartRef: z.object({ variantId: z.string() }) })),
  }),
  ...cardKeyShape.shape,
});

/** Before anything breaks. There is enough on the shelf for every order. */
export async function openMarket(stage: Stage, patienceMs: number, appId = 'demo-app'): Promise<Market> {
  const { url, providersUrl, secrets } = stage;
  const opened = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken } } }', {
    headers: { 'x-svc-app-id': appId },
  });
  const { accessToken } = sessionShape.parse(opened.data).createDeviceSession.session;
  const query = `{
    product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { sku addToCartRef { variantId } } }
    paymentEncryptionKey { keyId algorithm encryption jwk }
  }`;
  const { product, paymentEncryptionKey } = needsShape.parse(
    (await post(url, query, { headers: { 'x-svc-authorization': accessToken } })).data,
  );
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('The shop sells nothing');
  const { sku } = variant;
  await stage.command('stock', DOMAIN, sku, '1000000');
  let guarded = 0;
  const market = {
    url,
    domain: DOMAIN,
    appId,
    variantId: variant.addToCartRef.variantId,
    sku,
    cardKey: paymentEncryptionKey,
    providersUrl,
    total: null,
    patienceMs,
    pace: new Pace(),
    look: (text: string, place: string) => secrets.look(text, place),
    guard: (token: string) => {
      guarded += 1;
      if (guarded <= MAX_GUARDED) secrets.add('an access token', token);
    },
  };
  for (const number of SECRET_CARDS) secrets.add('a card number', number);
  secrets.add('the name of a card holder', SECRET_HOLDER);
  secrets.add('a token of a card', /card_[0-9a-f]{8}-[0-9a-f]{4}-/);
  secrets.add('a token of Klarna', /klarna_[\w-]{20}/);
  secrets.add('a token of Apple Pay', 'EC_v1');
  secrets.add('an encrypted card', toHeader(await GOOD_CARD.encrypt(paymentEncryptionKey)));
  return market;
}

/** What all cards begin with that were encrypted for one key. */
const toHeader = (jwe: string): string => jwe.slice(0, jwe.indexOf('.'));

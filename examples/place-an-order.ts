/**
 * A whole order, as a frontend would place it: a device session, a look at the catalog, the card encrypted, a
 * subscription to the progress, the order, and its status afterwards.
 *
 * `npm run demo` uses the server at CARTWRIGHT_URL (http://127.0.0.1:4000 unless set). Where none answers, it starts one
 * of its own on a free port with a throw-away data folder. `npm run demo -- --domain D` buys in another shop.
 */
import { parseArgs } from 'node:util';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { EXAMPLE_ADDRESS as ADDRESS } from '../src/server/graphiql/example-address.ts';
import { encryptExampleCard } from './support/encrypt-example-card.ts';
import { findOrStartServer } from './support/find-or-start-server.ts';
import { createGraphQLCaller, type GraphQLCaller } from './support/graphql-caller.ts';
import { PLACE_ORDER, PROGRESS } from './support/order-documents.ts';
import { tellRefusal } from './support/tell-refusal.ts';

const { values: options } = parseArgs({
  options: {
    domain: { type: 'string', default: 'apparel.demo.example' },
    app: { type: 'string', default: 'demo-app' },
    card: { type: 'string', default: '4242424242424242' },
  },
});

const server = await findOrStartServer(process.env['CARTWRIGHT_URL'] ?? 'http://127.0.0.1:4000');
try {
  const ended = await placeAnOrder(server.url);
  process.exitCode = ended ? 0 : 1;
} catch (error) {
  tellRefusal(error);
} finally {
  await server.stop();
}

async function placeAnOrder(url: string): Promise<boolean> {
  const call = createGraphQLCaller(`${url}/graphql`);

  const { createDeviceSession } = await call<{
    createDeviceSession: { session: { accessToken: string; deviceId: string } };
  }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken deviceId } } }',
    {},
    { 'x-svc-app-id': options.app },
  );
  const { accessToken, deviceId } = createDeviceSession.session;
  const headers = { 'x-svc-authorization': accessToken };
  say('session', `device ${deviceId}`);

  const variant = await findSomethingToBuy(call, headers);
  say('catalog', `${variant.title}, ${format(variant.price)}`);

  const encryptedCard = await encryptExampleCard((query) => call(query, {}, headers), options.card);
  say('card', 'encrypted on this side; the number never travels in the clear');

  const attemptId = crypto.randomUUID();
  const progress = watchProgress(url, headers, attemptId);

  const { placeOrder } = await call<{ placeOrder: PlaceOrderPayload }>(
    PLACE_ORDER,
    {
      input: {
        domain: options.domain,
        items: [{ addToCartRef: variant.addToCartRef, quantity: 1 }],
        payment: { encryptedCard },
        shippingInfo: ADDRESS,
        billingInfo: ADDRESS,
        captchaToken: await findCaptchaToken(call, headers),
        consents: await acceptConsents(call, headers),
        attemptId,
        idempotencyKey: attemptId,
      },
    },
    headers,
  );
  for (const error of placeOrder.userErrors)
    say('refused', `${error.name}: ${error.message} ${error.description ?? ''}`);
  if (placeOrder.attempt === null) return false;
  await progress;

  const { result } = placeOrder.attempt;
  if (result.__typename !== 'PlaceOrderSucceeded') {
    say('result', JSON.stringify(result));
    return false;
  }
  const { cart, orderId } = result;
  say(
    'result',
    `order ${cart.platformOrderNumber}, ${format(cart.total)} paid with ${cart.paymentSummary?.cardType} ending ${cart.paymentSummary?.lastFour}`,
  );

  const { order: status } = await call<{
    order: { orderNumber: string; status: string; events: { type: string; timestamp: string }[] };
  }>(
    'query ($domain: String!, $orderId: ID!) { order(domain: $domain, orderId: $orderId) { orderNumber status events { type timestamp } } }',
    { domain: options.domain, orderId },
    headers,
  );
  say('status', `${status.orderNumber} is ${status.status}: ${status.events.map((event) => event.type).join(', ')}`);
  return true;
}

interface Variant {
  title: string;
  available: boolean;
  price: { currency: string; value: number };
  addToCartRef: { variantId: string; productId: string | null; variantHandles: string[] | null };
}

async function findSomethingToBuy(call: GraphQLCaller, headers: Record<string, string>): Promise<Variant> {
  const { products } = await call<{ products: { products: { title: string; variants: Variant[] }[] } }>(
    `query ($domain: String!) {
      products(domain: $domain, page: 1, size: 20) {
        products { title variants { title available price { currency value } addToCartRef { variantId productId variantHandles } } }
      }
    }`,
    { domain: options.domain },
    headers,
  );
  for (const product of products.products) {
    const variant = product.variants.find(({ available }) => available);
    if (variant !== undefined) return { ...variant, title: `${product.title} (${variant.title})` };
  }
  throw new Error(`${options.domain} has nothing to sell at the moment`);
}

/** A token from the captcha's page, if the shop has one. */
async function findCaptchaToken(call: GraphQLCaller, headers: Record<string, string>): Promise<string | null> {
  const { merchant } = await call<{
    merchant: { checkoutRequirements: { captcha: { url: string | null } | null } };
  }>(
    'query ($domain: String!) { merchant(domain: $domain) { checkoutRequirements { captcha { url } } } }',
    { domain: options.domain },
    headers,
  );
  const url = merchant.checkoutRequirements.captcha?.url;
  if (!url) return null;
  const answer = await fetch(url, { method: 'POST' });
  const { captchaToken } = (await answer.json()) as { captchaToken: string };
  say('captcha', `a token of ${url}`);
  return captchaToken;
}

/** A yes to every consent that an order needs. A frontend shows each text and asks. */
async function acceptConsents(call: GraphQLCaller, headers: Record<string, string>) {
  const { merchant } = await call<{
    merchant: {
      checkoutRequirements: {
        consents: { consentId: string; text: string; version: string; required: boolean; explicit: boolean }[];
      };
    };
  }>(
    'query ($domain: String!) { merchant(domain: $domain) { checkoutRequirements { consents { consentId text version required explicit } } } }',
    { domain: options.domain },
    headers,
  );
  const needed = merchant.checkoutRequirements.consents.filter(({ required, explicit }) => required && explicit);
  for (const { text } of needed) say('consent', text);
  return needed.map(({ consentId, version }) => ({ consentId, version, accepted: true }));
}

/** Prints each event as it arrives and ends after the last one. May start before the attempt exists. */
async function watchProgress(url: string, connectionParams: Record<string, string>, attemptId: string): Promise<void> {
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
  });
  try {
    const events = client.iterate<{ placeOrderProgress: ProgressEvent }>({ query: PROGRESS, variables: { attemptId } });
    for await (const { data, errors } of events) {
      if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('; '));
      const event = data?.placeOrderProgress;
      if (event === undefined) continue;
      const { __typename, sequence, at, step, cart, order, error } = event;
      const detail =
        error?.message ??
        step ??
        order?.orderNumber ??
        (cart ? `${cart.lineItems.length} line(s), total ${format(cart.total)}` : '');
      say('progress', `${sequence} ${at} ${__typename} ${detail}`);
    }
  } finally {
    await client.dispose();
  }
}

interface ProgressEvent {
  __typename: string;
  step?: string;
  sequence: number;
  at: string;
  cart?: { lineItems: unknown[]; total: { currency: string; value: number } };
  order?: { orderNumber: string };
  error?: { message: string };
}

interface PlaceOrderPayload {
  attempt: {
    result:
      | {
          __typename: 'PlaceOrderSucceeded';
          orderId: string;
          cart: {
            platformOrderNumber: string;
            total: { currency: string; value: number };
            paymentSummary: { cardType: string; lastFour: string } | null;
          };
        }
      | { __typename: 'PlaceOrderFailed' | 'PlaceOrderActionRequired' | 'PlaceOrderProcessing' };
  } | null;
  userErrors: { name: string; message: string; description: string | null }[];
}

function format({ currency, value }: { currency: string; value: number }): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value);
}

function say(topic: string, text: string): void {
  console.log(`${topic.padEnd(9)} ${text}`);
}

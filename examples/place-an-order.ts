/**
 * A whole order, as a frontend would place it with `@cartwright/client`: a look at the catalog, the card encrypted, the order with its
 * progress, and its status afterwards.
 *
 * `npm run demo` uses the server at CARTWRIGHT_URL (http://127.0.0.1:4000 unless set). Where none answers, it starts one
 * of its own on a free port with a throw-away data folder, unless DATABASE_URL is set. `npm run demo -- --domain D` buys in another shop.
 */
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { type Client, createClient, formatMoney, type OrderEvent } from '../client/src/index.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../src/server/graphiql/example-address.ts';
import { toExampleCard } from './support/example-card.ts';
import { runExample } from './support/run-example.ts';

const { values: options } = parseArgs({
  options: {
    domain: { type: 'string', default: 'apparel.demo.example' },
    app: { type: 'string', default: 'demo-app' },
    card: { type: 'string', default: '4242424242424242' },
  },
});

await runExample(async ({ url }) => {
  const ended = await placeAnOrder(url);
  process.exitCode = ended ? 0 : 1;
});

async function placeAnOrder(url: string): Promise<boolean> {
  const { domain, app: appId, card: number } = options;
  const client = createClient({ url: `${url}/graphql`, appId, webSocket: WebSocket });

  const variant = await findSomethingToBuy(client);
  say('catalog', `${variant.title}, ${formatMoney(variant.price, 'en')}`);

  const encryptedCard = await client.encryptCard(toExampleCard(number));
  say('card', 'encrypted on this side; the number never travels in the clear');

  const order = client.placeOrder({
    domain,
    items: [{ addToCartRef: variant.addToCartRef, quantity: 1 }],
    payment: { encryptedCard },
    shippingInfo: ADDRESS,
    billingInfo: ADDRESS,
    ...(await meetRequirements(client)),
  });
  // Without an attempt there are no events.
  const progress = tellProgress(order.events).catch(() => {});
  const first = await Promise.race([order.result, progress]);
  if (first === 'waits for the buyer') return false;
  const { attempt, userErrors } = await order.result;
  for (const { name, message, description } of userErrors) say('refused', `${name}: ${message} ${description ?? ''}`);
  if (attempt === null) return false;
  await progress;

  if (attempt.result.__typename !== 'PlaceOrderSucceeded') return false;
  const { cart, orderId } = attempt.result;
  const { cardType, lastFour } = cart.paymentSummary ?? {};
  const total = formatMoney(cart.total, 'en');
  say('result', `order ${cart.platformOrderNumber}, ${total} paid with ${cardType} ending ${lastFour}`);

  const { order: status } = await client.query<{
    order: { orderNumber: string; status: string; events: { type: string }[] };
  }>(
    'query ($domain: String!, $orderId: ID!) { order(domain: $domain, orderId: $orderId) { orderNumber status events { type } } }',
    { domain, orderId },
  );
  say('status', `${status.orderNumber} is ${status.status}: ${status.events.map((event) => event.type).join(', ')}`);
  return true;
}

interface Variant {
  title: string;
  available: boolean;
  price: { currency: string; number: number };
  addToCartRef: { variantId: string; productId: string | null; variantHandles: string[] | null };
}

async function findSomethingToBuy(client: Client): Promise<Variant> {
  const { products } = await client.query<{ products: { products: { title: string; variants: Variant[] }[] } }>(
    `query ($domain: String!) {
      products(domain: $domain, page: 1, size: 20) {
        products { title variants { title available price { currency number } addToCartRef { variantId productId variantHandles } } }
      }
    }`,
    { domain: options.domain },
  );
  for (const product of products.products) {
    const variant = product.variants.find(({ available }) => available);
    if (variant !== undefined) return { ...variant, title: `${product.title} (${variant.title})` };
  }
  throw new Error(`${options.domain} has nothing to sell at the moment`);
}

/** A token from the captcha's page, if the shop has one, and a yes to every consent that an order needs. A frontend shows each text and asks. */
async function meetRequirements(client: Client) {
  const { merchant } = await client.query<{
    merchant: {
      checkoutRequirements: {
        captcha: { url: string | null } | null;
        consents: { consentId: string; text: string; version: string; required: boolean; explicit: boolean }[];
      };
    };
  }>(
    `query ($domain: String!) {
      merchant(domain: $domain) {
        checkoutRequirements { captcha { url } consents { consentId text version required explicit } }
      }
    }`,
    { domain: options.domain },
  );
  const { captcha, consents } = merchant.checkoutRequirements;
  const needed = consents.filter(({ required, explicit }) => required && explicit);
  for (const { text } of needed) say('consent', text);
  return {
    captchaToken: captcha?.url ? await getCaptchaToken(captcha.url) : null,
    consents: needed.map(({ consentId, version }) => ({ consentId, version, accepted: true })),
  };
}

async function getCaptchaToken(url: string): Promise<string> {
  const answer = await fetch(url, { method: 'POST' });
  const { captchaToken } = (await answer.json()) as { captchaToken: string };
  say('captcha', `a token of ${url}`);
  return captchaToken;
}

/** Prints each event as it arrives, until the last one or until the buyer must act. */
async function tellProgress(events: AsyncIterable<OrderEvent>): Promise<'ended' | 'waits for the buyer'> {
  for await (const event of events) {
    say('progress', `${event.sequence} ${event.at} ${event.__typename} ${describe(event)}`);
    if (event.__typename === 'OrderActionRequired') return 'waits for the buyer';
  }
  return 'ended';
}

function describe(event: OrderEvent): string {
  if (event.__typename === 'OrderStepStarted') return event.step;
  if (event.__typename === 'OrderPlaced') return event.platformOrderNumber;
  if (event.__typename === 'PlaceOrderError') return event.error.message;
  return event.__typename === 'OrderActionRequired' ? `${event.challenge?.url ?? event.nextAction}` : '';
}

function say(topic: string, text: string): void {
  console.log(`${topic.padEnd(9)} ${text}`);
}

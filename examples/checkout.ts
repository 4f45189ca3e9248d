/**
 * A whole checkout, step by step: a split line, pickup beside delivery, an engraving with a child, two promotion codes and a
 * refused third, a price that moves, an order, and then a ring in yen. GraphiQL has the same requests as tabs.
 *
 * `npm run demo:checkout` uses the server at CARTWRIGHT_URL (http://127.0.0.1:4000 unless set), if it runs in this folder.
 * Otherwise it starts one with a throw-away data folder.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '../client/src/index.ts';
import { type CheckoutStep, createCheckoutSteps } from '../src/server/graphiql/checkout-steps.ts';
import { EXAMPLE_ADDRESS } from '../src/server/graphiql/example-address.ts';
import { fillIn, findCart } from '../src/server/graphiql/fill-in.ts';
import { toExampleCard } from './support/example-card.ts';
import { findCheckoutGoods } from './support/find-checkout-goods.ts';
import type { RunningServer } from './support/find-or-start-server.ts';
import { runExample } from './support/run-example.ts';
import { isRefused, type ShownCart, tellAnswer } from './support/tell-answer.ts';

const DOMAIN = 'apparel.demo.example';
const YEN_DOMAIN = 'jewelry.demo.example';

await runExample(checkOut, { hasSandbox: true });

async function checkOut(server: RunningServer): Promise<void> {
  const client = createClient({ url: `${server.url}/graphql`, appId: 'demo-app' });
  const steps = createCheckoutSteps(await findCheckoutGoods(client));
  let cart: unknown;
  /** False for a step that the shop refused, although it should not: the steps after it build on it. */
  const run = async ({ name, says, document, variables, isRefused: isMeant = false }: CheckoutStep) => {
    console.log(`\n${name}: ${says}`);
    if (name === 'Notice') await movePrice('26.50', server);
    const data = await client.mutate<Record<string, unknown>>(
      document,
      fillIn(variables, cart) as Record<string, unknown>,
    );
    cart = findCart(data) ?? cart;
    for (const line of tellAnswer(data)) console.log(`  ${line}`);
    const goesOn = isMeant || !isRefused(data);
    if (!goesOn) {
      console.log(`\nstopped: the shop refused ${name}`);
      process.exitCode = 1;
    }
    return goesOn;
  };
  try {
    for (const step of steps) if (!(await run(step))) return;
    const ordering = steps.find(({ name }) => name === 'Order');
    if (ordering !== undefined) await run(await toYenOrder(ordering, cart as ShownCart));
  } finally {
    await movePrice('24.00', server);
  }

  /** The same request at the other shop, which wants a captcha and has its own consents. */
  async function toYenOrder(ordering: CheckoutStep, shown: ShownCart): Promise<CheckoutStep> {
    const { merchant, consents } = await client.query<{
      merchant: { checkoutRequirements: { captcha: { url: string } | null } | null };
      consents: { consentId: string; required: boolean; version: string }[] | null;
    }>(
      `query ($domain: String!) {
        merchant(domain: $domain) { checkoutRequirements { captcha { url } } }
        consents(domain: $domain) { consentId required version }
      }`,
      { domain: YEN_DOMAIN },
    );
    const captcha = merchant.checkoutRequirements?.captcha?.url;
    const captchaToken = captcha === undefined ? null : await solveCaptcha(captcha);
    const accepted = (consents ?? []).filter(({ required }) => required);
    return {
      ...ordering,
      says: 'The ring too, at a shop that wants a captcha.',
      variables: {
        input: {
          domain: YEN_DOMAIN,
          payment: { encryptedCard: await client.encryptCard(toExampleCard()) },
          billingInfo: EXAMPLE_ADDRESS,
          expectedTotal: { number: shown.total.number, currency: shown.total.currency },
          captchaToken,
          ...(accepted.length > 0 && {
            consents: accepted.map(({ consentId, version }) => ({ consentId, accepted: true, version })),
          }),
          idempotencyKey: crypto.randomUUID(),
        },
      },
    };
  }
}

/** A person would press the button of the page. */
async function solveCaptcha(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers: { accept: 'application/json' } });
  const { captchaToken } = (await response.json()) as { captchaToken: string };
  return captchaToken;
}

/** What the merchant does while the buyer shops. A server of another folder keeps its price, and the step warns of nothing. */
async function movePrice(price: string, server: RunningServer): Promise<void> {
  const words = ['price', DOMAIN, 'PKT-M-MOSS', price];
  console.log(`  $ npm run sandbox -- ${words.join(' ')}`);
  const folder = server.dataFolder === null ? [] : ['--data-dir', server.dataFolder];
  const script = fileURLToPath(new URL('../src/demo/commands/sandbox.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, ...words, ...folder]).catch(
    ({ stderr }: { stderr?: string }) => {
      console.log(`  the price stays: ${stderr?.trim() ?? 'the command did not run'}`);
    },
  );
}

/**
 * `npm run bench:ucp`: a cart of 5 lines in 2 shipments as agents read it, `GET /checkout-sessions/{id}`, beside the cart query with and
 * without what a checkout tells too: readiness and consents. In turns that begin with another one each time; what counts is the ratio of
 * the service's processor time, as the median of blocks. Then what it takes to sign an answer and to verify a request, and how often the
 * platform's profile was read. Linux only, since it reads /proc.
 */

import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { signMessage } from '../src/server/ucp/signatures/sign-message.ts';
import { verifySignature } from '../src/server/ucp/signatures/verify-signature.ts';
import { agentDestination as destination } from '../test/support/orders/agent-buyer.ts';
import { BENCH_CART_DOMAIN, CART_FIELDS, fillCart } from './support/cart-query.ts';
import { describeRun } from './support/describe-run.ts';
import { percentile } from './support/percentile.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';

const VERSION = '2026-04-08';
const WARM_UP = 100;
const BLOCKS = 30;
const ROUNDS_PER_BLOCK = 10;
const READS = 10;
const SIGNATURES = 500;
const BODY = Buffer.from(JSON.stringify({ text: 'x'.repeat(4_000) }));

const say = (text: string) => process.stdout.write(`${text}\n`);

say(describeRun());
await measureSignatures();
await using profile = await serveProfile();
const server = await startServer({ DEMO: 'true' });
try {
  const call = createGraphQLCaller(`${server.url}/graphql`);
  const { headers } = await fillCart(call);
  const variables = { domain: BENCH_CART_DOMAIN };
  const readCart = (more: string) => () =>
    call(`query ($domain: String!) { cart(domain: $domain) { ${CART_FIELDS} ${more} } }`, variables, headers);
  const readings = [
    { name: 'the cart query', read: readCart('') },
    {
      name: 'the cart query with readiness and consents',
      read: readCart(
        'totalIsFinal readiness { ready blockers { name field } } consents { consentId text type explicit signed version }',
      ),
    },
    { name: 'the checkout of an agent', read: await openCheckout(server.url, await listVariants(readCart(''))) },
  ].map((each) => ({ ...each, times: Array.from({ length: BLOCKS }, () => 0) }));
  for (let round = -WARM_UP; round < BLOCKS * ROUNDS_PER_BLOCK; round += 1) {
    const first = (round + WARM_UP) % readings.length;
    for (const { read, times } of [...readings.slice(first), ...readings.slice(0, first)]) {
      const begin = readSchedulerMicroseconds(server.pid);
      for (let index = 0; index < READS; index += 1) await read();
      const time = (readSchedulerMicroseconds(server.pid) - begin) / READS / 1000;
      const block = Math.floor(round / ROUNDS_PER_BLOCK);
      if (block >= 0) times[block] = (times[block] ?? 0) + time / ROUNDS_PER_BLOCK;
    }
  }
  const checkout = readings.at(-1)?.times ?? [];
  for (const { name, times } of readings) {
    const ratio = percentile(
      checkout.map((time, block) => time / (times[block] ?? Number.NaN)),
      0.5,
    );
    say(
      `${name}: ${percentile(times, 0.5).toFixed(3)} ms of processor time; the checkout takes ${ratio.toFixed(2)} times as long`,
    );
  }
  say(`the platform's profile was read ${profile.reads()} time(s)`);
} finally {
  await server.stop();
}

/** The profile of a platform, kept for an hour. */
async function serveProfile() {
  let count = 0;
  const names = ['checkout', 'fulfillment', 'discount', 'buyer_consent', 'order'];
  const capabilities = Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [{ version: VERSION }]]));
  const platform = createServer((_request, response) => {
    count += 1;
    response.setHeader('cache-control', 'max-age=3600');
    response.end(JSON.stringify({ ucp: { version: VERSION, capabilities } }));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/profile.json`,
    reads: () => count,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => platform.close(() => resolve())),
  };
}

async function listVariants(readCart: () => Promise<unknown>): Promise<readonly string[]> {
  const { cart } = (await readCart()) as { cart: { lineItems: { variantId: string }[] } };
  return cart.lineItems.map(({ variantId }) => variantId);
}

/** What reads a checkout with these goods. */
async function openCheckout(url: string, variants: readonly string[]): Promise<() => Promise<unknown>> {
  const address = `${url}/api/v1/ucp/rest/domain/${BENCH_CART_DOMAIN}/checkout-sessions`;
  const headers = { 'ucp-agent': `profile="${profile.url}"`, 'content-type': 'application/json' };
  const opened = await fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      line_items: variants.map((id) => ({ item: { id }, quantity: 1 })),
      buyer: { first_name: 'Ada', last_name: 'Buyer', email: 'ada@example.com', phone_number: '+15125550100' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }] },
    }),
  });
  if (opened.status !== 201) throw new Error(`The checkout was not opened: ${await opened.text()}`);
  const { id } = (await opened.json()) as { id: string };
  return async () => (await fetch(`${address}/${id}`, { headers })).json();
}

/** In this process, with messages of 4 KB. */
async function measureSignatures(): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'key', kty: 'EC' };
  const signer = {
    keyId: 'key',
    sign: async (data: Uint8Array) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };
  const url = 'https://shop.example/checkout-sessions';
  const headers = { 'content-type': 'application/json' };
  const signOne = () => signMessage({ method: 'POST', url, headers, body: BODY }, signer, Date.now());
  const sent: Readonly<Record<string, string>> = { ...headers, ...(await signOne()) };
  const request = {
    address: '127.0.0.1',
    agent: null,
    domain: BENCH_CART_DOMAIN,
    method: 'POST',
    url,
    header: (name: string) => sent[name] ?? null,
    rawBody: BODY,
  };
  const seen = { isRecent: () => false };
  const verifyOne = () => verifySignature(request, { findKey: async () => key, now: Date.now(), seen });
  say(`to sign an answer: ${await measure(signOne)} ms, to verify a request: ${await measure(verifyOne)} ms`);
}

/** Milliseconds of this process, after as many calls that are not counted. */
async function measure(run: () => Promise<unknown>): Promise<string> {
  for (let index = 0; index < SIGNATURES; index += 1) await run();
  const begin = process.cpuUsage();
  for (let index = 0; index < SIGNATURES; index += 1) await run();
  const { user, system } = process.cpuUsage(begin);
  return ((user + system) / SIGNATURES / 1000).toFixed(3);
}

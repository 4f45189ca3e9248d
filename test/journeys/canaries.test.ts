import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { atEnd } from '../support/at-end.ts';
import type { HttpAnswer } from '../support/graphql-client.ts';
import { postBody } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres, type TestDatabase } from '../support/machine/postgres.ts';
import { readDatabase, readFolder } from '../support/machine/read-kept.ts';
import { flushService, monitorRedis, redis, redisUrl } from '../support/machine/redis.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startOtlpReceiver } from '../support/servers/otlp-receiver.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CARDS = { good: '4242424242424242', declined: '4000000000000002' };
/** What is never to be seen again, whatever place it was sent to. */
const CANARIES = {
  ...CARDS,
  captcha: 'eyJjYW5hcnkiOiJjYXB0Y2hhIn0.eyJjYW5hcnkiOiJjYXB0Y2hhIn0.c2lnbmF0dXJlLWNhbmFyeQ',
  email: 'canary.buyer@example.com',
};

/** Looks like nothing in particular, so that it is only sent where a credential belongs. */
const PASSWORD = 'canary-password-9f2c41d7';

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  attempt { attemptId status result { __typename ... on PlaceOrderFailed { userErrors { name message description field } } } }
  userErrors { name message description field }
} }`;
const EVENTS = `subscription ($id: ID!) { placeOrderProgress(attemptId: $id) {
  __typename sequence ... on PlaceOrderError { error { name message description field } }
} }`;

/** With a database: PostgreSQL, and Redis, to which all that is sent is looked at. */
async function proveNothingShown(t: TestContext, database?: TestDatabase): Promise<void> {
  const folder = await temporaryFolder(t);
  const collector = await startOtlpReceiver(t);
  const answers: HttpAnswer[] = [];
  const events: unknown[] = [];
  const tokens: string[] = [];
  const log: string[] = [];
  let serviceId = '';
  atEnd(t, () => database && flushService(serviceId));
  const commands = database === undefined ? [] : await monitorRedis(t);
  {
    await using service = await startService({
      domains: [DOMAIN],
      dataFolder: folder,
      config: {
        tracing: { endpoint: collector.endpoint, headers: {}, ratio: 1, followsParents: true },
        ...(database !== undefined && {
          database: { url: database.url, connections: 4 },
          redis: { url: redisUrl, caFile: null },
        }),
      },
    });
    serviceId = await service.service.stores.facts.getOrSet('service-id', '');
    const device = await service.openDevice();
    tokens.push(device.token);
    const found = await device.request(
      `{ products(domain: "${DOMAIN}") { products { variants { available addToCartRef { variantId } } } } }`,
    );
    const variantId = /"available":true,"addToCartRef":\{"variantId":"([^"]+)"/.exec(JSON.stringify(found.data))?.[1];
    const place = async (number: string, change: object = {}) => {
      const encryptedCard = await device.encryptCard(number);
      tokens.push(encryptedCard);
      const attemptId = crypto.randomUUID();
      const input = {
        domain: DOMAIN,
        items: [{ variantId, quantity: 1 }],
        payment: { encryptedCard },
        shippingInfo: ADDRESS,
        billingInfo: ADDRESS,
        captchaToken: CANARIES.captcha,
        attemptId,
        idempotencyKey: attemptId,
        ...change,
      };
      answers.push(await device.request(PLACE, { input }));
      return attemptId;
    };

    for (const number of Object.values(CARDS)) {
      const attemptId = await place(number);
      for await (const event of device.watch(EVENTS, { id: attemptId })) events.push(event);
    }
    service.faults(DOMAIN).inject('addLineItems', 'fail-after');
    await place(CARDS.good);

    for (const canary of Object.values(CANARIES)) {
      for (const [query, variables] of [
        ['query ($d: String!) { merchant(domain: $d) { domain } cart(domain: $d) { cartId } }', { d: canary }],
        [`query ($d: String!) { order(domain: "${DOMAIN}", orderId: $d) { orderNumber } }`, { d: canary }],
        ['query ($d: ID!) { node(id: $d) { id } }', { d: canary }],
        ['query ($d: String!) { productByUrl(url: $d) { title } }', { d: canary }],
        ['query ($d: Int!) { orders(first: $d) { nodes { orderNumber } } }', { d: canary }],
        [
          'mutation ($d: String!) { createDeviceSession(input: { accessToken: $d }) { userErrors { description } } }',
          { d: canary },
        ],
        [
          `mutation ($d: [String!]!) { applyPromoCodes(input: { domain: "${DOMAIN}", promoCodes: $d, idempotencyKey: "canary" }) { userErrors { description field ... on PromoCodeError { promoCode } } } }`,
          { d: [canary] },
        ],
        [`query Pay${canary.replace(/\W/g, '')} { __typename }`, {}],
        [`{ a${canary.replace(/\W/g, '')}: merchant(domain: "nowhere.example") { domain } }`, {}],
        [`{ merchant(domain: "${canary}) { domain } }`, {}],
        [`{ merchant(domain: ${JSON.stringify(canary)}, other: ${JSON.stringify(canary)}) { domain } }`, {}],
      ] as const) {
        answers.push(await device.request(query, variables));
      }
      answers.push(await postBody(service.url, `{"query":"${canary}`, { 'x-svc-request-id': canary }));
      answers.push(
        await service.post('{ merchants { domain } }', {
          headers: {
            'x-svc-authorization': canary,
            'x-svc-app-id': canary,
            'user-agent': canary,
            traceparent: canary,
            tracestate: `canary=${canary}`,
          },
        }),
      );
      await place(CARDS.good, {
        items: [{ variantId, quantity: 0 }],
        returnUrl: undefined,
        idempotencyKey: crypto.randomUUID(),
      });
    }
    for (const name of ['x-svc-authorization', 'authorization', 'x-svc-app-id', 'cookie']) {
      answers.push(await service.post('{ merchants { domain } }', { headers: { [name]: `Bearer ${PASSWORD}` } }));
    }
    log.push(...service.log.map((line) => JSON.stringify(line)));
  }

  const rows = [...(await readFolder(folder)), ...(database === undefined ? [] : await readDatabase(database))];
  // The path of an error repeats the alias that the client itself chose.
  const errors = answers.map(({ data, errors: told }) =>
    JSON.stringify([told?.map(({ path: _path, ...rest }) => rest), data]).replaceAll(/"a\w+":null/g, ''),
  );

  assert.ok(
    log.length > 50 && events.length > 4 && collector.spans.length > 100 && rows.some((row) => row.includes('order')),
    'There is something to look at',
  );
  if (database !== undefined) assert.ok(commands.some((command) => command.includes(serviceId)));
  for (const [what, texts] of Object.entries({
    log,
    errors,
    events: events.map((event) => JSON.stringify(event)),
    rows,
    redis: commands,
    spans: collector.texts,
  })) {
    for (const secret of [...Object.values(CANARIES), PASSWORD, ...tokens]) {
      const shown = texts.find((text) => text.includes(secret));
      assert.equal(shown?.slice(0, 500), undefined, `${secret.slice(0, 12)}… is among the ${what}`);
    }
  }
}

const what = 'keeps secrets out of every log line, error, event, stored row and span, in whatever place they are sent';

it(what, (t) => proveNothingShown(t));

it(`${what}, with PostgreSQL and Redis`, { skip: postgres.skip || redis.skip }, async (t) =>
  proveNothingShown(t, await createDatabaseFor(t)),
);

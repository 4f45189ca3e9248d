import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ApolloServer } from '@apollo/server';
import fc from 'fast-check';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { createRandomOperation, type RandomOperation } from '../../graphql/compiled-operations/random-operation.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type LoggedLine, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const OPERATIONS = 80;

const apollo = mock.method(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
const schema = createSchema();

const usual = { domain: [DOMAIN], handle: ['harbor-linen-shirt', 'no-such-product'], country: ['US', 'DE'] };

interface Drawn extends RandomOperation {
  readonly headers: Readonly<Record<string, string>>;
}

/** All that clients, operators and the merchant see of a request, and whether Apollo had it. */
async function send(service: TestService, { text, variables, headers }: Drawn, rest: object = {}) {
  const logged = service.log.length;
  service.takeCalls(DOMAIN);
  apollo.mock.resetCalls();
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-svc-request-id': 'same', ...headers },
    body: JSON.stringify({ query: text, variables, ...rest }),
  });
  const body = await response.text();
  const lines = () => service.log.slice(logged);
  while (!lines().some(({ message }) => message === 'Request')) await setImmediate();
  const seen = {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'date').map(withoutQuota),
    body: withSortedErrors(body),
    lines: lines().map(withSortedCodes),
    calls: service.takeCalls(DOMAIN),
  };
  return { isApollos: apollo.mock.callCount() > 0, seen };
}

/** Fields that run side by side fail in no certain order; everything else of the text stays as it was sent. */
function withSortedErrors(body: string): string {
  const parsed: { readonly errors?: readonly object[] } = JSON.parse(body);
  const texts = parsed.errors?.map((error) => JSON.stringify(error)) ?? [];
  assert.ok(body.includes(texts.join(',')), 'the errors stand in the text as they are parsed');
  return body.replace(texts.join(','), () => texts.toSorted().join(','));
}

/** The codes of a line stand in the order of its errors. */
const withSortedCodes = ({ fields, ...line }: LoggedLine) => ({
  ...line,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  ),
});

/** Each request takes points, whichever way it goes. */
const withoutQuota = ([name, value]: readonly [string, string]) =>
  name === 'ratelimit' ? [name, value.replaceAll(/;[rt]=\d+/g, '')] : [name, value];

it('gets the same answer, log lines and calls to the merchant as from Apollo, for random operations over the whole schema', async () => {
  let now = Date.UTC(2026, 10, 23, 12);
  await using service = await startService({
    domains: [DOMAIN],
    // Cursors are sealed, each with some random bytes.
    runtime: { ...systemRuntime, clock: { now: () => now }, randomBytes: (length) => new Uint8Array(length) },
    config: { queryCompilation: 'all' },
  });
  const device = await service.openDevice();
  await makeReadyCart(device, DOMAIN);
  const credentials = {
    device: device.headers,
    app: { 'x-svc-app-id': 'demo-app' },
    forged: { 'x-svc-authorization': 'forged' },
    none: {},
  };
  const counts = { short: 0, data: 0, errors: 0, misfits: 0, calls: 0 };

  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.constantFrom('device', 'device', 'device', 'app', 'forged', 'none'),
      fc.constantFrom('application/json', 'application/graphql-response+json'),
      async (seed, credential, accept) => {
        const headers = { ...credentials[credential], accept };
        const drawn = { ...createRandomOperation(schema, seed, { usual }), headers };
        // Points come back, and the token stays good.
        now += 30_000;
        // What the service keeps for a while is there from now on.
        await send(service, drawn);

        const shortly = await send(service, drawn);
        const byApollo = await send(service, drawn, { extensions: {} });

        assert.deepEqual(shortly.seen, byApollo.seen);
        assert.equal(byApollo.isApollos, true);
        const { body, calls } = shortly.seen;
        // A document that is not valid, or is larger than permitted, has no short way.
        if (!shortly.isApollos) counts.short += 1;
        if (body.includes('"data":{')) counts.data += 1;
        if (body.includes('"errors":[')) counts.errors += 1;
        if (body.includes('BAD_USER_INPUT')) counts.misfits += 1;
        if (calls.length > 0) counts.calls += 1;
      },
    ),
    { numRuns: OPERATIONS },
  );

  assert.ok(counts.short > OPERATIONS / 3, `${counts.short} of ${OPERATIONS} went the short way`);
  for (const [what, count] of Object.entries(counts)) assert.ok(count > 0, `none had ${what}`);
});

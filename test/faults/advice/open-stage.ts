import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type GraphQLField, getNamedType, isObjectType } from 'graphql';
import type { SandboxOperation } from '../../../src/adapters/sandbox/faults.ts';
import { parseServedNetworks } from '../../../src/card-networks/toolkit/parse-served-networks.ts';
import { openNetworks } from '../../../src/demo/simulators/card-networks/open-networks.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { toSettings } from '../../contract/rate-limits.ts';
import { atEnd, openFor } from '../../support/at-end.ts';
import { createKeptKey } from '../../support/card-networks/create-kept-key.ts';
import { openBackend } from '../../support/card-networks/open-backend.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService } from '../../support/servers/start-service.ts';
import { FaultPoints } from './fault-points.ts';
import { DOMAIN, type ObeyedMutation, SKU } from './mutations.ts';
import { ATTEMPT_FIELDS, type ObedientCall } from './obedient-client.ts';
import { type Books, endAttempts, readBooks, readTotals } from './read-books.ts';

export const fields = createSchema().getMutationType()?.getFields() ?? {};

export interface Stage {
  readonly points: FaultPoints;
  /** A new buyer who is about to call the mutation. */
  prepare(name: string, mutation: ObeyedMutation, isKeyed: boolean): Promise<Prepared>;
}

export interface Prepared {
  readonly call: ObedientCall;
  readonly readBooks: () => Promise<Books>;
  /** Comes back from the bank, and waits for what goes on by itself. */
  readonly end: () => Promise<void>;
}

const many = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
const SETTINGS = {
  resumeInterval: 10,
  firstReconciliation: 10,
  lastReconciliation: 50,
  keyLease: 300,
  inFlightWait: 1_000,
  leaseInterval: 10,
};

/** A service and a shop, with `points` around everything that one mutation calls outside. */
export async function openStage(t: TestContext): Promise<Stage> {
  const points = new FaultPoints();
  const acquirerToken = new Secret('token-of-the-acquirers');
  const simulated = await openNetworks({
    folder: ':memory:',
    ports: [0, 0, 0],
    acquirerToken,
    logger: silentLogger,
    createKey: createKeptKey,
  });
  atEnd(t, () => simulated.close());
  const { url, settings } = parseServedNetworks(simulated).find(({ network }) => network === 'C') ?? assert.fail();
  const service = await openFor(t, () =>
    startService({
      domains: [DOMAIN],
      config: {
        cardNetworks: [{ network: 'C', url, settings, acquirerToken }],
        rateLimits: toSettings({ sessions: many, orders: many, promoCodes: many, enrolments: many }),
      },
      now: () => Date.now() + points.passed,
      commerceSettings: SETTINGS,
    }),
  );
  await service.ledger.setStock(DOMAIN, SKU, 1_000_000);
  const faults = service.faults(DOMAIN);
  const run = faults.run.bind(faults);
  faults.run = (operation: SandboxOperation, signal, effect) =>
    points.run(`shop.${operation}`, () => run(operation, signal, effect));
  const { cartHandles, idempotency, attempts, orders, orderChecks, consents, personalData } = service.service.stores;
  const stores = { cartHandles, idempotency, attempts, orders, orderChecks, consents, personalData };
  for (const [name, store] of Object.entries(stores)) points.guard(name, store);

  return {
    points,
    prepare: async (name, { prepare, keyed, withoutDomain }, isKeyed) => {
      points.arm(null);
      const device = await service.openDevice();
      const headers = { ...device.headers, 'x-svc-app-id': 'demo-app' };
      const given = await prepare(createShopper(device, DOMAIN), () => openBackend(service));
      const field = fields[name] ?? assert.fail(`there is no mutation ${name}`);
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${toSelection(field)} } }`;
      const toCall = (): ObedientCall => {
        const key = isKeyed ? { idempotencyKey: crypto.randomUUID() } : {};
        const input = { ...(withoutDomain ? {} : { domain: DOMAIN }), ...given, ...key };
        return {
          send: () => service.post(query, { headers, variables: { input } }),
          renew: keyed === 'always' ? toCall : null,
          readAttempt: (attemptId) =>
            device.request(
              `query ($attemptId: ID!) { placeOrderAttempt(attemptId: $attemptId) { ${ATTEMPT_FIELDS} } }`,
              {
                attemptId,
              },
            ),
        };
      };
      const totals = await readTotals(service);
      return { call: toCall(), readBooks: () => readBooks(service, device, totals), end: () => endAttempts(device) };
    },
  };
}

/** Everything that a client may show, so that an error can come after the change. */
function toSelection(field: GraphQLField<unknown, unknown>): string {
  const payload = getNamedType(field.type);
  const has = (name: string) => isObjectType(payload) && payload.getFields()[name] !== undefined;
  return [
    'userErrors { name retryable }',
    has('attempt') ? `attempt { ${ATTEMPT_FIELDS} }` : '',
    has('cart') ? 'cart { lineItems { quantity product { title } } }' : '',
    has('merchant') ? 'merchant { cart { total { number } } }' : '',
  ].join(' ');
}

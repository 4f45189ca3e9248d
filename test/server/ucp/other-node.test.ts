import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../../src/domain/viewer/viewer.ts';
import { digest } from '../../../src/lib/digest.ts';
import { type UcpVersion, ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const otherNode = { holder: 'other node', milliseconds: 60_000 };

const toPayment = (token: string) => {
  const [instrument] = acceptedPayment.payment.instruments;
  return { payment: { instruments: [{ ...instrument, credential: { type: 'token', token } }] } };
};

async function openCheckout(service: TestService, version: UcpVersion = '2026-08-25') {
  const profile = exampleAgent(service.url, version);
  const ucp = createUcpClient(service.url, DOMAIN, profile);
  const { path, checkoutId } = await openReadyCheckout(ucp);
  const owner = toOwnerKey({ partner: `ucp:${digest(profile)}`, deviceId: checkoutId });
  return { ucp, path, owner };
}

/** Calls `first` once, right before the store does what it is asked for. */
function before<Name extends string, Store extends Record<Name, (...given: never[]) => unknown>>(
  store: Store,
  name: Name,
  first: () => Promise<unknown>,
): void {
  const effect = store[name];
  const later = async (...given: never[]) => {
    Reflect.set(store, name, effect);
    await first();
    return Reflect.apply(effect, store, given);
  };
  Reflect.set(store, name, later);
}

describe('a checkout that two nodes change at the same moment', () => {
  it('is not ordered once it was cancelled, however far the other call was', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { ucp, path, owner } = await openCheckout(service);
    const { agentSessions, attempts } = service.service.stores;
    before(attempts, 'create', async () => {
      const { version = 0, facts = '' } = (await agentSessions.find(owner)) ?? {};
      assert.equal(await agentSessions.write({ owner, version, facts, isOpen: false }), true);
    });

    const completed = await ucp.post(`${path}/complete`, acceptedPayment);

    assert.deepEqual([completed.status, completed.body.code], [409, 'checkout_in_progress']);
    assert.deepEqual(await attempts.list(owner, { domain: null, status: null }, null, 1), []);
    assert.deepEqual(await service.ledger.charges(DOMAIN), []);
  });

  it('is not ordered by a call that froze while another took its key over', async () => {
    let frozen = 0;
    await using service = await startService({ domains: [DOMAIN], now: () => Date.now() + frozen });
    const { ucp, path, owner } = await openCheckout(service);
    const { attempts, idempotency } = service.service.stores;
    const claim = idempotency.claim.bind(idempotency);
    const claims: Parameters<typeof claim>[0][] = [];
    Reflect.set(idempotency, 'claim', (request: (typeof claims)[number]) => {
      claims.push(request);
      return claim(request);
    });
    before(attempts, 'create', async () => {
      frozen = 10_000;
      const [own = assert.fail()] = claims;
      assert.equal((await claim({ ...own, holder: 'other node', fingerprint: 'closes the key' })).outcome, 'claimed');
    });

    const completed = await ucp.post(`${path}/complete`, acceptedPayment, { key: 'taken-over' });

    assert.deepEqual([completed.status, completed.body.code], [409, 'checkout_in_progress']);
    assert.deepEqual(await attempts.list(owner, { domain: null, status: null }, null, 1), []);
    assert.deepEqual(await service.ledger.charges(DOMAIN), []);
  });

  it('is not cancelled once it is being ordered', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { ucp, path, owner } = await openCheckout(service);
    const { agentSessions, attempts } = service.service.stores;
    const { version = 0 } = (await agentSessions.find(owner)) ?? {};
    const attempt = {
      attemptId: toAttemptId(crypto.randomUUID()),
      owner,
      domain: DOMAIN,
      scope: 'other',
      fingerprint: '',
    };
    before(agentSessions, 'write', async () => {
      const begun = { ...attempt, input: '{}', completesCart: true, session: { version, claim: null } };
      assert.equal((await attempts.create(begun, otherNode)).outcome, 'created');
    });

    const canceled = await ucp.post(`${path}/cancel`, {});

    assert.deepEqual([canceled.status, canceled.body.code], [409, 'checkout_in_progress']);
    assert.equal((await ucp.get(path)).body.status, 'complete_in_progress');
  });

  for (const version of ucpVersions) {
    it(`keeps no answer of ${version} to a change that its order was in the way of`, async () => {
      await using service = await startService({ domains: [DOMAIN] });
      const { ucp, path, owner } = await openCheckout(service, version);
      const { line_items, buyer, fulfillment } = (await ucp.get(path)).body;
      const { agentSessions, attempts } = service.service.stores;
      const change = () =>
        ucp.put(path, { line_items: [{ ...line_items[0], quantity: 2 }], buyer, fulfillment }, { key: 'change' });
      const { version: written = 0 } = (await agentSessions.find(owner)) ?? {};
      const attemptId = toAttemptId(crypto.randomUUID());
      const order = {
        attemptId,
        owner,
        domain: DOMAIN,
        scope: 'other',
        fingerprint: '',
        input: '{}',
        completesCart: true,
      };
      before(attempts, 'findByCart', async () => {
        const session = { version: written, claim: null };
        assert.equal((await attempts.create({ ...order, session }, otherNode)).outcome, 'created');
      });

      const changed = await change();
      const declined = { kind: 'failed', step: 'pay', userErrors: [], warnings: [] };
      await attempts.record({ attemptId, ...otherNode }, { status: 'FAILED', result: JSON.stringify(declined) });
      const later = await change();

      const told =
        version === '2026-08-25'
          ? [200, 'complete_in_progress', 'checkout_in_progress']
          : [409, undefined, 'checkout_in_progress'];
      const { status, code = '', messages = [{ code }] } = changed.body;
      assert.deepEqual([changed.status, status, messages[0].code], told);
      assert.deepEqual([later.body.status, later.body.line_items[0].quantity], ['ready_for_complete', 2]);
    });
  }

  it('is not cancelled once its payment goes on', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { ucp, path, owner } = await openCheckout(service);
    const challenged = await ucp.post(`${path}/complete`, toPayment('escalate_token'));
    const { attempts } = service.service.stores;
    const [attempt] = await attempts.list(owner, { domain: null, status: 'ACTION_REQUIRED' }, null, 1);
    const attemptId = attempt?.attemptId ?? assert.fail();
    before(attempts, 'list', async () => {
      before(attempts, 'list', async () => {
        assert.ok(await attempts.claim(attemptId, otherNode));
        await attempts.record({ attemptId, ...otherNode }, { status: 'RUNNING' });
      });
    });

    const canceled = await ucp.post(`${path}/cancel`, {});

    assert.equal(challenged.body.status, 'requires_escalation');
    assert.deepEqual([canceled.status, canceled.body.code], [409, 'checkout_in_progress']);
    assert.equal((await ucp.get(path)).body.status, 'complete_in_progress');
  });
});

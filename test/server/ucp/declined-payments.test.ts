import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { demoRateLimits } from '../../../src/config/default-rate-limits.ts';
import { openFor } from '../../support/at-end.ts';
import { openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { type StartServiceOptions, startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const POINTS = 2;

async function start(t: TestContext, points = POINTS, commerceSettings: StartServiceOptions['commerceSettings'] = {}) {
  const rateLimits = { ...demoRateLimits, agentPayments: { points, seconds: 60, coolOffSeconds: 60 } };
  const options = { domains: [DOMAIN], config: { rateLimits }, commerceSettings };
  const service = await openFor(t, () => startService(options));
  const profile = exampleAgent(service.url);
  const connect = (query = '', host = '127.0.0.1') =>
    createUcpClient(service.url, DOMAIN, `${profile.replace('127.0.0.1', host)}${query}`);
  return { service, connect };
}

const openReady = async (ucp: UcpClient): Promise<string> => (await openReadyCheckout(ucp)).path;

const complete = (ucp: UcpClient, path: string, token: string) =>
  ucp.post(`${path}/complete`, {
    payment: {
      instruments: [
        { id: 'i1', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'token', token } },
      ],
    },
  });

it('a platform that nobody knows tries out no cards, also not with a checkout for each', async (t) => {
  const { service, connect } = await start(t);
  const ucp = connect();
  for (let tried = 0; tried < POINTS; tried += 1) {
    const { body } = await complete(ucp, await openReady(ucp), 'fail_token');
    assert.equal(body.messages[0].code, 'payment_failed');
  }
  const path = await openReady(ucp);
  service.takeCalls(DOMAIN);

  const refused = await complete(ucp, path, 'success_token');

  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.deepEqual(service.takeCalls(DOMAIN), []);
  assert.equal((await ucp.get(path)).body.status, 'ready_for_complete');
  const twin = connect('?twin');
  assert.equal((await complete(twin, await openReady(twin), 'success_token')).status, 429);
  const other = connect('', 'localhost');
  assert.equal((await complete(other, await openReady(other), 'success_token')).body.status, 'completed');
});

it('payments that are not declined are not counted', async (t) => {
  const { connect } = await start(t);
  const ucp = connect();

  for (let paid = 0; paid <= POINTS; paid += 1) {
    const path = await openReady(ucp);
    assert.equal((await ucp.post(`${path}/complete`, { payment: {} })).status, 400);
    assert.equal((await complete(ucp, path, 'success_token')).body.status, 'completed');
  }
});

it('a card that is declined after a challenge counts, and an approved one is told also past the limit', async (t) => {
  const { service, connect } = await start(t, 1);
  const ucp = connect();
  const ask = async () => {
    const path = await openReady(ucp);
    const { body } = await complete(ucp, path, 'escalate_token');
    assert.equal(body.status, 'requires_escalation');
    const answer = (decision: string) =>
      fetch(body.continue_url, { method: 'POST', body: new URLSearchParams({ decision }) });
    return { path, answer };
  };
  const [declined, approved] = [await ask(), await ask()];
  const path = await openReady(ucp);

  const waiting = await ucp.get(declined.path);
  await declined.answer('decline');
  const told = await ucp.get(declined.path);
  const refused = await complete(ucp, path, 'success_token');
  await approved.answer('approve');
  const ordered = await ucp.get(approved.path);

  assert.equal(waiting.body.status, 'requires_escalation');
  assert.equal(told.body.messages[0].code, 'payment_challenge_required');
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.equal(ordered.body.status, 'completed');
  assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
});

it('a payment that is under way is counted also if its call has failed', async (t) => {
  const { service, connect } = await start(t, 1, { attemptWait: 0 });
  const ucp = connect();
  const faults = service.faults(DOMAIN);
  const [path, other] = [await openReady(ucp), await openReady(ucp)];
  const [read, paying] = [faults.inject('getCart', 'hold'), faults.inject('setBillingInfo', 'hold')];
  const completing = complete(ucp, path, 'fail_token');
  await read.met;
  faults.inject('getCart', 'fail-before');
  await read.release();
  const failed = await completing;

  const beside = await complete(ucp, other, 'fail_token');
  await paying.release();
  let status = 'complete_in_progress';
  while (status === 'complete_in_progress') ({ status } = (await ucp.get(path)).body);
  const after = await complete(ucp, other, 'fail_token');

  assert.equal(failed.status, 503);
  assert.equal(status, 'ready_for_complete');
  assert.deepEqual([beside.status, after.status], [429, 429]);
});

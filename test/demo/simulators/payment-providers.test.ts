import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { MERCHANT, session, startProviders } from './support/start-providers.ts';

type Providers = Awaited<ReturnType<typeof startProviders>>;

const MINUTES = 60_000;

/** The approval in the words of the merchant's wire. */
const toApproval = ({ orderId, payerId, paymentData, authorizationToken }: Readonly<Record<string, string>>) => {
  if (orderId !== undefined) return { orderId, payerId };
  if (authorizationToken !== undefined) return { token: authorizationToken };
  return { token: Buffer.from(paymentData ?? '', 'base64url').toString() };
};

async function approve(providers: Providers, sessionId: string, changes: object = {}) {
  const { pageUrl } = await providers.ask('/v1/sessions', session(sessionId, changes));
  return toApproval(await providers.decide(pageUrl, 'good'));
}

async function hold(providers: Providers, sessionId: string, changes: object = {}) {
  const approval = await approve(providers, sessionId, changes);
  return providers.ask(`/v1/sessions/${sessionId}/hold`, { approval });
}

const start = async (t: TestContext) => startProviders(t);

describe('the payment providers', () => {
  for (const provider of ['PAYPAL', 'APPLE_PAY', 'KLARNA']) {
    it(`hold, capture and refund what a buyer approved with ${provider}`, async (t) => {
      const providers = await start(t);

      const held = await hold(providers, 'one', { provider });
      const path = `/v1/holds/${held['holdId']}`;
      const claimed = await providers.ask(`${path}/claim`, { key: 'order-1' });
      const captured = await providers.ask(`${path}/capture`, { key: 'order-1' });
      const refunded = await providers.ask(`${path}/refund`, { key: 'refund-1', amount: 500 });

      assert.deepEqual([held['state'], claimed['state'], captured['state']], ['held', 'claimed', 'captured']);
      assert.deepEqual([refunded['captured'], refunded['refunded']], [2_500, 500]);
      assert.deepEqual(await providers.ledger(), ['hold 2500 one', 'capture 2500 order-1', 'refund 500 refund-1']);
    });
  }

  it('do each thing once, however often it is asked and by whom at once', async (t) => {
    const providers = await start(t);
    const approval = await approve(providers, 'one');
    const hundred = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 100 }, ask));

    const holds = await hundred(() => providers.ask('/v1/sessions/one/hold', { approval }));
    const path = `/v1/holds/${holds[0]?.['holdId']}`;
    await hundred(() => providers.ask(`${path}/claim`, { key: 'order-1' }));
    await hundred(() => providers.ask(`${path}/capture`, { key: 'order-1' }));
    await hundred(() => providers.ask(`${path}/refund`, { key: 'refund-1', amount: 2_500 }));

    assert.equal(new Set(holds.map(({ holdId }) => holdId)).size, 1);
    assert.deepEqual(await providers.ledger(), ['hold 2500 one', 'capture 2500 order-1', 'refund 2500 refund-1']);
  });

  it('keep a hold for the order that claimed it first', async (t) => {
    const providers = await start(t);
    const { holdId } = await hold(providers, 'one');
    await providers.ask(`/v1/holds/${holdId}/claim`, { key: 'order-1' });

    const claimed = await providers.ask(`/v1/holds/${holdId}/claim`, { key: 'order-2' });
    const captured = await providers.ask(`/v1/holds/${holdId}/capture`, { key: 'order-2' });

    assert.deepEqual([claimed['status'], claimed['refusal']], [409, 'claimed']);
    assert.deepEqual([captured['status'], captured['refusal']], [409, 'not-approved']);
    assert.deepEqual(await providers.ledger(), ['hold 2500 one']);
  });

  it('release money once, and never after it was captured', async (t) => {
    const providers = await start(t);
    const { holdId } = await hold(providers, 'one');
    const { holdId: taken } = await hold(providers, 'two');
    await providers.ask(`/v1/holds/${taken}/claim`, { key: 'order-2' });
    await providers.ask(`/v1/holds/${taken}/capture`, { key: 'order-2' });

    await providers.ask(`/v1/holds/${holdId}/release`, { key: 'no-order' });
    const again = await providers.ask(`/v1/holds/${holdId}/release`, { key: 'again' });
    const tooLate = await providers.ask(`/v1/holds/${taken}/release`, { key: 'too-late' });
    const claimed = await providers.ask(`/v1/holds/${holdId}/claim`, { key: 'order-1' });

    assert.equal(again['state'], 'released');
    assert.equal(tooLate['refusal'], 'taken');
    assert.equal(claimed['refusal'], 'released');
    assert.deepEqual(await providers.ledger(), [
      'hold 2500 one',
      'hold 2500 two',
      'capture 2500 order-2',
      'release 2500 no-order',
    ]);
  });

  it('release by themselves what nobody claimed in time, and keep what is claimed for a week', async (t) => {
    const providers = await start(t);
    await hold(providers, 'one');
    const { holdId } = await hold(providers, 'two');
    await providers.ask(`/v1/holds/${holdId}/claim`, { key: 'order-2' });

    await providers.pass(31 * MINUTES);
    const afterHalfAnHour = await providers.ledger();
    await providers.pass(7 * 24 * 60 * MINUTES);

    assert.deepEqual(afterHalfAnHour, ['hold 2500 one', 'hold 2500 two', 'release 2500 expired']);
    assert.deepEqual((await providers.ledger()).slice(3), ['release 2500 expired']);
  });

  const refusals = {
    'not-approved': (providers: Providers) =>
      providers.ask('/v1/sessions/one/hold', { approval: { orderId: 'any', payerId: 'any' } }),
    'not-found': (providers: Providers) =>
      providers.ask('/v1/sessions/two/hold', { approval: { orderId: 'any', payerId: 'any' } }),
    'account-refused': (providers: Providers) =>
      providers.ask('/v1/sessions', session('two', { payerEmail: 'Refused@PayPal.example' })),
    declined: async (providers: Providers) => {
      const { pageUrl } = await providers.ask('/v1/sessions/one/read', {});
      const approval = toApproval(await providers.decide(pageUrl, 'declined'));
      return providers.ask('/v1/sessions/one/hold', { approval });
    },
    'approval-wrong': async (providers: Providers) => {
      const approval = await approve(providers, 'one');
      return providers.ask('/v1/sessions/one/hold', { approval: { ...approval, payerId: 'SOMEBODYELSE' } });
    },
    expired: async (providers: Providers) => {
      const approval = await approve(providers, 'one');
      await providers.pass(31 * MINUTES);
      return providers.ask('/v1/sessions/one/hold', { approval });
    },
  };
  for (const [refusal, provoke] of Object.entries(refusals)) {
    it(`hold nothing and say ${refusal}`, async (t) => {
      const providers = await start(t);
      await providers.ask('/v1/sessions', session('one'));

      const answer = await provoke(providers);

      assert.equal(answer['refusal'], refusal);
      assert.deepEqual(await providers.ledger(), []);
    });
  }

  it('hold what the buyer decided last', async (t) => {
    const providers = await start(t);
    const { pageUrl } = await providers.ask('/v1/sessions', session('one', { provider: 'KLARNA' }));
    const first = toApproval(await providers.decide(pageUrl, 'good'));
    const last = toApproval(await providers.decide(pageUrl, 'declined'));

    const answers = [
      await providers.ask('/v1/sessions/one/hold', { approval: first }),
      await providers.ask('/v1/sessions/one/hold', { approval: last }),
    ];

    assert.deepEqual(
      answers.map(({ refusal }) => refusal),
      ['approval-wrong', 'declined'],
    );
    assert.deepEqual(await providers.ledger(), []);
  });

  it('take the token of a sheet once, for the amount that the buyer saw', async (t) => {
    const providers = await start(t);
    const sheet = async (funding = 'good') => {
      const query = `provider=APPLE_PAY&merchant=${MERCHANT}&amount=2500&currency=USD`;
      const response = await fetch(`${providers.url}/sheet?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ funding }),
      });
      return ((await response.json()) as { token: string }).token;
    };
    const token = await sheet();
    const payment = { provider: 'APPLE_PAY', token, amount: 2_500, currency: 'USD', key: 'order-1' };

    const other = await providers.ask('/v1/holds', { ...payment, amount: 2_400 });
    const declined = await providers.ask('/v1/holds', { ...payment, token: await sheet('declined'), key: 'order-0' });
    const changed = token.replace(/"data":"(.)/, (_, first) => `"data":"${first === 'A' ? 'B' : 'A'}`);
    const forged = await providers.ask('/v1/holds', { ...payment, token: changed });
    const held = await providers.ask('/v1/holds', payment);
    const repeated = await providers.ask('/v1/holds', payment);
    const used = await providers.ask('/v1/holds', { ...payment, key: 'order-2' });

    assert.deepEqual(
      [other, declined, forged, used].map(({ refusal }) => refusal),
      ['other-amount', 'declined', 'approval-wrong', 'taken'],
    );
    assert.deepEqual([held['state'], held['brand'], held['lastFour']], ['claimed', 'Visa', '4242']);
    assert.equal(repeated['holdId'], held['holdId']);
    assert.deepEqual(await providers.ledger(), ['hold 2500 order-1']);
  });

  it('hold what the buyer saw, also if the merchant asks for more afterwards', async (t) => {
    const providers = await start(t);
    const { pageUrl } = await providers.ask('/v1/sessions', session('one'));
    await providers.ask('/v1/sessions/one/amount', { amount: 2_600 });
    const approval = toApproval(await providers.decide(pageUrl, 'good'));
    await providers.ask('/v1/sessions/one/amount', { amount: 9_900 });

    const held = await providers.ask('/v1/sessions/one/hold', { approval });

    assert.equal(held['amount'], 2_600);
  });

  it('answer nobody without the token, and no merchant about another', async (t) => {
    const providers = await start(t);
    const { holdId } = await hold(providers, 'one');

    const stranger = await providers.ask('/v1/sessions', session('two'), 'wrong');
    const other = await providers.ask(`/v1/holds/${holdId}/release`, { merchant: 'other.example', key: 'k' });
    const malformed = await providers.ask(`/v1/holds/${holdId}/release`, { key: 'with space' });
    const unknown = await providers.ask('/v1/sessions', session('two', { currency: 'QQQ' }));

    const statuses = [stranger, other, malformed, unknown].map(({ status }) => status);
    assert.deepEqual(statuses, [401, 404, 400, 400]);
    assert.deepEqual(await providers.ledger(), ['hold 2500 one']);
    assert.deepEqual(providers.logged, []);
  });

  it('have everything that they answered after their process was killed', async (t) => {
    const folder = await temporaryFolder(t);
    const file = join(folder, 'payment-providers', 'books.sqlite');
    const first = await startProviders(t, file);
    const { holdId } = await hold(first, 'one', { provider: 'KLARNA' });
    const approval = await approve(first, 'two', { provider: 'KLARNA' });

    const second = await startProviders(t, file);
    const claimed = await second.ask(`/v1/holds/${holdId}/claim`, { key: 'order-1' });
    const held = await second.ask('/v1/sessions/two/hold', { approval });

    assert.deepEqual([claimed['state'], held['state']], ['claimed', 'held']);
    assert.deepEqual(await second.ledger(), ['hold 2500 one', 'hold 2500 two']);
  });
});

describe("the buyer's page", () => {
  it('shows amount and merchant, escaped, and forgets nothing of the address to come back to', async (t) => {
    const providers = await start(t);
    const names = { merchantName: '<b>Shop</b>', returnUrl: 'https://shop.example/back?cart=1' };
    const { pageUrl } = await providers.ask('/v1/sessions', session('one', names));

    const page = await fetch(String(pageUrl));
    const html = await page.text();
    const paid = await fetch(String(pageUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'decision=good',
    });

    assert.match(html, /\$25\.00</);
    assert.ok(html.includes('&#60;b&#62;Shop'));
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self' https:\/\/shop\.example;/);
    const back = new URL(paid.headers.get('location') ?? '');
    assert.equal(paid.status, 303);
    assert.deepEqual([...back.searchParams.keys()], ['cart', 'sessionId', 'orderId', 'payerId']);
  });

  it('takes no answer from a page of another site', async (t) => {
    const providers = await start(t);
    const { pageUrl } = await providers.ask('/v1/sessions', session('one'));

    const answer = await fetch(String(pageUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'decision=good',
    });
    const { decision } = await providers.ask('/v1/sessions/one/read', {});

    assert.deepEqual([answer.status, decision], [403, 'open']);
  });

  it('says so when it is too late, and changes nothing', async (t) => {
    const providers = await start(t);
    const { pageUrl } = await providers.ask('/v1/sessions', session('one'));
    await providers.pass(31 * MINUTES);

    const page = await fetch(String(pageUrl), { method: 'POST', body: 'decision=good', headers: form });
    const unknown = await fetch(`${providers.url}/pay/none`);

    assert.deepEqual([page.status, unknown.status], [410, 404]);
    assert.equal((await providers.ask('/v1/sessions/one/read', {}))['decision'], 'open');
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

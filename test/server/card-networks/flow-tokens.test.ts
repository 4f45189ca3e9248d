import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { toSettings } from '../../contract/rate-limits.ts';
import { enrol, proceed } from '../../support/card-networks/card-journey.ts';
import { type CardBackend, type CardPayload, numbers } from '../../support/card-networks/open-backend.ts';
import { RIGHT_CODE } from '../../support/card-networks/scripted-card-network.ts';
import { type CardService, startCardService } from '../../support/card-networks/start-card-service.ts';
import { CORNER } from '../../support/servers/start-corner-service.ts';

const mandate = { domain: CORNER, amount: 1_000, currency: 'EUR' };
const namesOf = ({ userErrors }: CardPayload) => userErrors.map(({ name, field }) => [name, field]);

describe('a flow token', () => {
  let cards: CardService;
  let backend: CardBackend;
  let now = Date.now();
  before(async () => {
    cards = await startCardService({ now: () => now });
    backend = await cards.openBackend();
  });
  after(() => cards[Symbol.asyncDispose]());
  beforeEach(() => {
    for (const network of Object.values(cards.networks)) network.takeCalls();
  });

  let visitors = 0;
  /** A flow that waits for a code. */
  async function sendCode(): Promise<CardPayload> {
    visitors += 1;
    const consumer = { email: `visitor-${visitors}@example.com` };
    const enrolled = await backend.call('enrollCard', { ...(await backend.enrolInput(numbers.A)), consumer });
    return proceed(backend, 'triggerCardVerification', enrolled, { methodId: 'sms' });
  }

  it('counts one try for a wrong code that arrives fifty times at once, and answers all alike', async () => {
    const { flowToken } = await sendCode();
    cards.networks.A.takeCalls();

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => backend.call('verifyCard', { flowToken, answer: { otp: '000000' } })),
    );

    const [first] = answers;
    assert.equal(first?.userErrors[0]?.['triesLeft'], 2);
    for (const { replayed: _replayed, ...answer } of answers) {
      assert.deepEqual({ ...answer, replayed: first?.replayed }, first);
    }
    assert.equal(answers.filter(({ replayed }) => !replayed).length, 1);
    assert.deepEqual(cards.networks.A.takeCalls(), ['verify']);
  });

  it('gets the answer that was lost, which counts no try', async () => {
    const { flowToken } = await sendCode();
    cards.networks.A.loseAnswer('verify');
    const call = { flowToken, answer: { otp: '000000' } };

    const lost = await backend.call('verifyCard', call);
    const again = await backend.call('verifyCard', call);

    assert.deepEqual(
      lost.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', true]],
    );
    assert.equal(lost.flowToken, null);
    assert.equal(again.userErrors[0]?.['triesLeft'], 2);
    assert.equal(again.replayed, false);
  });

  it('is refused for another call once it was used, and then changes nothing', async () => {
    const { flowToken } = await sendCode();
    const used = await backend.call('verifyCard', { flowToken, answer: { otp: '000000' } });
    cards.networks.A.takeCalls();

    const other = await backend.call('verifyCard', { flowToken, answer: { otp: RIGHT_CODE } });
    const another = await backend.call('triggerCardVerification', { flowToken, methodId: 'sms' });
    const same = await backend.call('verifyCard', { flowToken, answer: { otp: '000000' } });

    assert.deepEqual(namesOf(other), [['PreconditionError', ['flowToken']]]);
    assert.deepEqual(namesOf(another), [['PreconditionError', ['flowToken']]]);
    assert.deepEqual([other.flowToken, another.flowToken], [null, null]);
    assert.deepEqual(same, { ...used, replayed: true });
    assert.deepEqual(cards.networks.A.takeCalls(), []);
  });

  it('of a refusal that judged nothing is good for the next call', async () => {
    const { flowToken } = await sendCode();

    const noCode = await backend.call('verifyCard', { flowToken, answer: { otp: '12' } });
    const blank = await backend.call('verifyCard', { flowToken, answer: { otp: '' } });
    const early = await backend.call('createPaymentIntent', { flowToken, mandate });
    const right = await backend.call('verifyCard', { flowToken, answer: { otp: RIGHT_CODE } });

    assert.deepEqual(namesOf(noCode), [['InvalidInputBody', ['answer', 'otp']]]);
    assert.deepEqual(namesOf(blank), namesOf(noCode));
    assert.deepEqual(namesOf(early), [['PreconditionError', ['flowToken']]]);
    assert.deepEqual(right.userErrors, []);
  });

  it('expires after fifteen minutes, but a known key is answered as long as the token in its answer is good', async () => {
    const ready = await enrol(backend, 'C');
    now += 899_000;
    const call = { flowToken: ready.flowToken, mandate, idempotencyKey: 'intent-late' };
    const intent = await backend.call('createPaymentIntent', call);
    now += 10_000;

    const expired = await backend.call('createPaymentIntent', { flowToken: ready.flowToken, mandate });
    const known = await backend.call('createPaymentIntent', call);
    now += 900_000;
    const forgotten = await backend.call('createPaymentIntent', call);

    assert.deepEqual(intent.userErrors, []);
    assert.deepEqual(
      expired.userErrors.map(({ name, field, nextAction }) => [name, field, nextAction]),
      [['PaymentChallengeExpired', ['flowToken'], 'START_AGAIN']],
    );
    assert.deepEqual(known, { ...intent, replayed: true });
    assert.deepEqual(namesOf(forgotten), [['PaymentChallengeExpired', ['flowToken']]]);
    assert.deepEqual(cards.networks.C.takeCalls(), ['enroll', 'createIntent']);
  });

  it('stays used where the clock is behind that of the node that answered', async () => {
    const { flowToken } = await sendCode();
    const { idempotency } = cards.service.service.stores;
    const complete = idempotency.complete.bind(idempotency);
    const ahead = 899_000;
    now += ahead;
    // The clock of the database was right all the time, as is that of the node that is asked next.
    idempotency.complete = (...kept) => {
      now -= ahead;
      idempotency.complete = complete;
      return complete(...kept);
    };
    await backend.call('verifyCard', { flowToken, answer: { otp: '000000' } });
    cards.networks.A.takeCalls();
    now += 2_000;

    const other = await backend.call('verifyCard', { flowToken, answer: { otp: RIGHT_CODE } });

    assert.deepEqual(namesOf(other), [['PreconditionError', ['flowToken']]]);
    assert.deepEqual(cards.networks.A.takeCalls(), []);
  });

  it('holds nothing of the card that a reader could see, and no two are alike', async () => {
    const ready = await enrol(backend, 'C');
    const again = await enrol(backend, 'C');

    const parts = String(ready.flowToken).split('.');
    const header = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString());
    assert.deepEqual([header.alg, header.enc, parts[1]], ['dir', 'A256GCM', '']);
    assert.notEqual(ready.flowToken, again.flowToken);
    for (const part of parts) {
      assert.doesNotMatch(Buffer.from(part, 'base64url').toString('latin1'), /0005|37828|card-C/);
    }
  });
});

describe('a limit of failed enrolments', () => {
  it('counts by card and by the address that the backend states, and not by App ID', async () => {
    const limit = { points: 3, seconds: 600, coolOffSeconds: 600 };
    await using cards = await startCardService({ config: { rateLimits: toSettings({ enrolments: limit }) } });
    const backend = await cards.openBackend();
    const declined = await backend.enrolInput('4000000000000002');
    const good = await backend.enrolInput(numbers.A);
    const from = (ip: string, input: object) => backend.request('enrollCard', input, { 'x-svc-buyer-ip': ip });

    const tried = [];
    for (const last of [1, 2, 3]) tried.push(await from(`203.0.113.${last}`, declined));
    const byCard = await from('203.0.113.4', declined);
    const other = await from('203.0.113.4', good);
    for (const number of ['4000000000000002', '4000000000000002'])
      await from('203.0.113.9', await backend.enrolInput(number));
    const calls = cards.networks.A.takeCalls();
    const untold = await backend.request('enrollCard', good);
    const malformed = await from('not-an-address', good);

    for (const { data } of tried) {
      const [error] = Object(data?.['enrollCard']).userErrors;
      assert.deepEqual([error.name, error.field], ['CreditCardDeclined', ['encryptedCard']]);
    }
    assert.deepEqual(
      byCard.errors?.map(({ extensions }) => extensions?.code),
      ['RateLimited'],
    );
    assert.deepEqual(Object(other.data?.['enrollCard']).userErrors, []);
    assert.deepEqual(calls, ['enroll', 'enroll', 'enroll', 'enroll']);
    assert.deepEqual(Object(untold.data?.['enrollCard']).userErrors, []);
    assert.deepEqual(
      malformed.errors?.map(({ extensions }) => extensions?.code),
      ['InvalidRequest'],
    );
  });
});

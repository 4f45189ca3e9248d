import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CALLBACK, enrol, proceed } from '../../support/card-networks/card-journey.ts';
import { type CardBackend, type CardPayload, numbers } from '../../support/card-networks/open-backend.ts';
import { FORMLESS_CODE, RIGHT_CODE } from '../../support/card-networks/scripted-card-network.ts';
import { type CardService, startCardService } from '../../support/card-networks/start-card-service.ts';
import { codesOf, post } from '../../support/graphql-client.ts';
import { CORNER, SANDBOX } from '../../support/servers/start-corner-service.ts';

const mandate = { domain: CORNER, amount: 1_000, currency: 'EUR' };
const shown = ({ userErrors, flowToken }: CardPayload) => ({
  errors: userErrors.map(({ name, field }) => [name, field?.join('.') ?? null]),
  flowToken,
});
const refused = (name: string, field: string | null) => ({ errors: [[name, field]], flowToken: null });

describe('card networks refuse', () => {
  let cards: CardService;
  let backend: CardBackend;
  before(async () => {
    cards = await startCardService();
    backend = await cards.openBackend();
  });
  after(() => cards[Symbol.asyncDispose]());
  const takeCalls = () => Object.values(cards.networks).flatMap((network) => network.takeCalls());

  for (const [what, number, more, name] of [
    ['a number with a wrong check digit', '4111111111111112', {}, 'CreditCardInvalidNumber'],
    ['a number of a wrong length', '41111111111116', {}, 'CreditCardInvalidNumber'],
    ['a month that does not exist', numbers.A, { expiryMonth: 13 }, 'CreditCardInvalidExpiryMonth'],
    ['a year that nobody prints', numbers.A, { expiryYear: 1999 }, 'CreditCardInvalidExpiryYear'],
    ['a card that has expired', numbers.A, { expiryYear: 2020 }, 'CreditCardInvalidExpiry'],
    ['a wrong security code', numbers.A, { securityCode: '12' }, 'CreditCardInvalidSecurityCode'],
    ['a card of another network', '6011111111111117', {}, 'PaymentMethodNotAvailable'],
  ] as const) {
    it(`${what}, and enrol nothing`, async () => {
      takeCalls();

      const answer = await backend.call('enrollCard', await backend.enrolInput(number, more));

      assert.deepEqual(shown(answer), refused(name, 'encryptedCard'));
      assert.equal(answer['virtualCardId'], null);
      assert.deepEqual(takeCalls(), []);
    });
  }

  it('what is wrong about a holder, all at once', async () => {
    takeCalls();
    const consumer = { email: 'nobody', phone: '1', countryCode: 'ZZ', languageCode: 'e' };

    const answer = await backend.call('enrollCard', { ...(await backend.enrolInput(numbers.A)), consumer });

    assert.deepEqual(shown(answer).errors, [
      ['InvalidEmail', 'consumer.email'],
      ['InvalidInputBody', 'consumer.phone'],
      ['InvalidInputBody', 'consumer.countryCode'],
      ['InvalidInputBody', 'consumer.languageCode'],
    ]);
    assert.deepEqual(takeCalls(), []);
  });

  it('a card that cannot be read, and a text that is no card', async () => {
    const consumer = { email: 'ada@example.com' };

    const noCard = await backend.call('enrollCard', { encryptedCard: 'x', consumer });

    assert.deepEqual(shown(noCard), refused('InvalidInputBody', 'encryptedCard'));
    assert.deepEqual(takeCalls(), []);
  });

  it('a flow token that was changed, is of another App ID, or is none', async () => {
    const { flowToken } = await enrol(backend, 'C');
    const others = await cards.openBackend('other-app');
    takeCalls();

    const text = String(flowToken);
    for (const changed of [`${text.slice(0, -3)}AAA`, 'x', '', 'e30..e30.e30.e30']) {
      const answer = await backend.call('createPaymentIntent', { flowToken: changed, mandate });
      assert.deepEqual(shown(answer), refused('InvalidInputBody', 'flowToken'), changed);
    }
    assert.deepEqual(
      shown(await others.call('createPaymentIntent', { flowToken, mandate })),
      refused('InvalidInputBody', 'flowToken'),
    );
    assert.deepEqual(takeCalls(), []);
    await proceed(backend, 'createPaymentIntent', { userErrors: [], replayed: false, flowToken }, { mandate });
  });

  it('a mandate with a wrong amount, currency, shop or device, and make no intent', async () => {
    const { flowToken } = await enrol(backend, 'C');
    takeCalls();
    const cases = [
      [{ amount: 0 }, 'InvalidInputBody', 'mandate.amount'],
      [{ amount: -5 }, 'InvalidInputBody', 'mandate.amount'],
      [{ currency: 'XXQ' }, 'InvalidInputBody', 'mandate.currency'],
      [{ currency: 'eur' }, 'InvalidInputBody', 'mandate.currency'],
      [{ deviceId: 'a b' }, 'InvalidInputBody', 'mandate.deviceId'],
      [{ domain: 'nobody.example' }, 'DomainNotFound', 'mandate.domain'],
      [{ domain: SANDBOX }, 'PaymentMethodNotAvailable', 'mandate.domain'],
    ] as const;

    for (const [change, name, field] of cases) {
      const answer = await backend.call('createPaymentIntent', { flowToken, mandate: { ...mandate, ...change } });
      assert.deepEqual(shown(answer), refused(name, field), field);
    }

    assert.deepEqual(takeCalls(), []);
    await proceed(backend, 'createPaymentIntent', { userErrors: [], replayed: false, flowToken }, { mandate });
  });

  it('a method that the card does not have, and a page that is not listed', async () => {
    const { flowToken } = await backend.call('enrollCard', await backend.enrolInput(numbers.B));
    takeCalls();
    const cases = [
      [{ methodId: 'sms', callbackUri: CALLBACK }, 'methodId'],
      [{ methodId: 'page' }, 'callbackUri'],
      [{ methodId: 'page', callbackUri: 'https://elsewhere.example/' }, 'callbackUri'],
      [{ methodId: 'page', callbackUri: 'http://shop.example/checkout' }, 'callbackUri'],
      [{ methodId: 'page', callbackUri: 'javascript:alert(1)' }, 'callbackUri'],
      [{ methodId: 'page', callbackUri: 'https://me@shop.example/' }, 'callbackUri'],
    ] as const;

    for (const [input, field] of cases) {
      const answer = await backend.call('triggerCardVerification', { flowToken, ...input });
      assert.deepEqual(shown(answer), refused('InvalidInputBody', field), JSON.stringify(input));
    }

    assert.deepEqual(takeCalls(), []);
  });

  it('a call whose step has not come, and an answer that the flow does not wait for', async () => {
    const { flowToken } = await backend.call('enrollCard', await backend.enrolInput(numbers.A));
    const sent = await backend.call('triggerCardVerification', { flowToken, methodId: 'sms' });
    takeCalls();

    const answers = [
      await backend.call('createPaymentIntent', { flowToken: sent.flowToken, mandate }),
      await backend.call('completePaymentChallenge', { flowToken: sent.flowToken, assertion: {} }),
      await backend.call('verifyCard', { flowToken: sent.flowToken, answer: { fido2Registration: {} } }),
      await backend.call('verifyCard', {
        flowToken: sent.flowToken,
        answer: { iframeResult: { nonce: 'n', payload: 'p' } },
      }),
    ];

    assert.deepEqual(answers.map(shown), [
      refused('PreconditionError', 'flowToken'),
      refused('PreconditionError', 'flowToken'),
      refused('PreconditionError', 'answer.fido2Registration'),
      refused('PreconditionError', 'answer.iframeResult'),
    ]);
    assert.deepEqual(takeCalls(), []);
  });

  it('a code whose form the network does not know, at the code of the input, and count no try', async () => {
    const { flowToken } = await backend.call('enrollCard', await backend.enrolInput(numbers.A));
    const sent = await backend.call('triggerCardVerification', { flowToken, methodId: 'sms' });
    const verify = (otp: string) => backend.call('verifyCard', { flowToken: sent.flowToken, answer: { otp } });

    const formless = await verify(FORMLESS_CODE);
    const right = await verify(RIGHT_CODE);

    assert.deepEqual(shown(formless), refused('InvalidInputBody', 'answer.otp'));
    assert.deepEqual(right.userErrors, []);
  });

  it('a card that was never verified, that another App ID enrolled, or that does not exist', async () => {
    const unverified = await backend.call('enrollCard', {
      ...(await backend.enrolInput(numbers.A)),
      consumer: { email: 'unverified@example.com' },
    });
    const mine = await enrol(backend, 'C');
    const others = await cards.openBackend('other-app');
    const select = (who: CardBackend, virtualCardId: unknown, network: string) =>
      who.call('selectCard', { virtualCardId, network });

    const answers = [
      await select(backend, unverified['virtualCardId'], 'A'),
      await select(others, mine['virtualCardId'], 'C'),
      await select(backend, mine['virtualCardId'], 'A'),
      await others.call('deleteCard', { virtualCardId: mine['virtualCardId'], network: 'C' }),
    ];

    for (const { userErrors } of answers) {
      assert.deepEqual(
        userErrors.map(({ name, httpStatus, field }) => [name, httpStatus, field]),
        [['CardNotFound', 404, ['virtualCardId']]],
      );
    }
    assert.deepEqual((await select(backend, mine['virtualCardId'], 'C')).userErrors, []);
  });

  it('to send more codes than three, and say for how long and what else to do', async () => {
    const consumer = { email: 'locked@example.com' };
    let flow = await backend.call('enrollCard', { ...(await backend.enrolInput(numbers.A)), consumer });
    for (const _ of [1, 2, 3]) flow = await proceed(backend, 'triggerCardVerification', flow, { methodId: 'sms' });

    const { userErrors, flowToken } = await backend.call('triggerCardVerification', {
      flowToken: flow.flowToken,
      methodId: 'sms',
    });

    assert.deepEqual(
      userErrors.map(({ name, retryAfterSeconds, nextAction, retryable }) => [
        name,
        retryAfterSeconds,
        nextAction,
        retryable,
      ]),
      [['PaymentChallengeExpired', 3_600, 'USE_ANOTHER_PAYMENT', false]],
    );
    assert.equal(flowToken, null);
  });

  it('every credential but an app-level token', async () => {
    const device = await cards.service.openDevice();
    const input = { virtualCardId: 'card-C-1', network: 'C' };
    const query = 'mutation ($input: SelectCardInput!) { selectCard(input: $input) { flowToken } }';
    const send = (headers: Readonly<Record<string, string>>) =>
      post(cards.service.url, query, { variables: { input }, headers });
    takeCalls();

    const answers = [
      await send(device.headers),
      await send({ 'x-svc-authorization': 'demo-server-secret' }),
      await send({ 'x-svc-app-id': 'demo-app' }),
    ];

    assert.deepEqual(answers.map(codesOf), [['Forbidden'], ['Forbidden'], ['MissingAuthHeader']]);
    assert.deepEqual(takeCalls(), []);
  });

  it('nothing of what a shop takes: its checkoutRequirements name the networks', async () => {
    const query = '{ merchants { domain checkoutRequirements { paymentKinds cardNetworks } } }';

    const { data } = await cards.service.post(query, { headers: { 'x-svc-app-id': 'demo-app' } });

    assert.deepEqual(data?.['merchants'], [
      { domain: SANDBOX, checkoutRequirements: { paymentKinds: ['ENCRYPTED_CARD'], cardNetworks: [] } },
      {
        domain: CORNER,
        checkoutRequirements: { paymentKinds: ['ENCRYPTED_CARD', 'NETWORK_TOKEN'], cardNetworks: ['A', 'B', 'C'] },
      },
    ]);
  });
});

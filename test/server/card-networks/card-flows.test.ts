import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CALLBACK, enrol, intend, proceed } from '../../support/card-networks/card-journey.ts';
import { type CardBackend, numbers } from '../../support/card-networks/open-backend.ts';
import { RIGHT_CODE, SECURE_TOKEN } from '../../support/card-networks/scripted-card-network.ts';
import { type CardService, startCardService } from '../../support/card-networks/start-card-service.ts';
import { CORNER } from '../../support/servers/start-corner-service.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const EUR_10 = { number: 1_000, currency: 'EUR' };
const mandate = { domain: CORNER, amount: 1_000, currency: 'EUR' };

describe('the flow of a card', () => {
  let cards: CardService;
  let backend: CardBackend;
  before(async () => {
    cards = await startCardService({ now: () => NOW });
    backend = await cards.openBackend();
  });
  after(() => cards[Symbol.asyncDispose]());
  beforeEach(() => {
    for (const network of Object.values(cards.networks)) network.takeCalls();
  });

  it('of network C has an intent after two calls', async () => {
    const { userErrors, replayed, flowToken, expiresAt, cardArt, ...shown } = await backend.call(
      'enrollCard',
      await backend.enrolInput(numbers.C),
    );
    const intent = await proceed(backend, 'createPaymentIntent', { userErrors, replayed, flowToken }, { mandate });

    const expiryYear = new Date().getUTCFullYear() + 3;
    assert.deepEqual(shown, {
      status: 'ENROLLED',
      network: 'C',
      virtualCardId: shown['virtualCardId'],
      verificationMethods: [],
      masked: { brand: 'Network C', lastFour: '0005', expiryMonth: 12, expiryYear },
      embedIframeHandshake: null,
    });
    assert.match(JSON.stringify(cardArt), /\/card-art\/v1\.[A-Za-z0-9_-]+"/);
    assert.equal(expiresAt, new Date(NOW + 900_000).toISOString());
    assert.match(String(intent['intentId']), /^intent-C-/);
    assert.equal(intent['intentExpiresAt'], '2099-01-01T00:00:00.000Z');
    assert.deepEqual(cards.networks.C.takeCalls(), ['enroll', 'createIntent']);
  });

  it('of network A goes through a code and passkeys to an intent for exactly the mandate', async () => {
    const enrolled = await backend.call('enrollCard', await backend.enrolInput(numbers.A));
    const sent = await proceed(backend, 'triggerCardVerification', enrolled, { methodId: 'sms' });
    const coded = await proceed(backend, 'verifyCard', sent, {
      answer: { otp: ` ${RIGHT_CODE.slice(0, 3)} ${RIGHT_CODE.slice(3)}` },
    });
    const verified = await proceed(backend, 'verifyCard', coded, { answer: { fido2Registration: { id: 'passkey' } } });
    const asked = await proceed(backend, 'createPaymentIntent', verified, { mandate });
    const intent = await proceed(backend, 'completePaymentChallenge', asked, { assertion: { id: 'passkey' } });

    assert.equal(enrolled['status'], 'VERIFICATION_REQUIRED');
    assert.deepEqual(enrolled['embedIframeHandshake'], {
      url: 'https://network.example/handshake',
      origin: 'https://network.example',
      nonce: 'nonce-of-handshake',
    });
    assert.deepEqual(sent['code'], {
      maskedDestination: '•••0100',
      length: 6,
      expiresAt: '2099-01-01T00:00:00.000Z',
      triesLeft: 3,
      resendsLeft: 2,
    });
    assert.equal(coded['status'], 'VERIFICATION_REQUIRED');
    assert.equal(verified['status'], 'ENROLLED');
    assert.deepEqual(asked['passkeyStep'], {
      kind: 'ASSERTION',
      payment: { total: EUR_10, payeeName: 'Corner Shop', payeeOrigin: `https://${CORNER}` },
    });
    const made = cards.networks.A.intents.get(String(intent['intentId']));
    assert.deepEqual(made?.mandate.total, EUR_10);
    assert.equal(made?.mandate.domain, CORNER);
  });

  it('of network B verifies in a frame that ends at the frame callback', async () => {
    const enrolled = await backend.call('enrollCard', await backend.enrolInput(numbers.B));
    const input = { methodId: 'page', callbackUri: CALLBACK };
    const framed = await proceed(backend, 'triggerCardVerification', enrolled, input);
    const answer = { iframeResult: { nonce: 'nonce-of-verification', payload: 'result' } };
    const verified = await proceed(backend, 'verifyCard', framed, { answer });
    const intent = await intend(backend, verified, EUR_10);

    const { url, origin, nonce } = Object(framed['frame']);
    assert.equal(origin, cards.service.url);
    assert.equal(nonce, 'nonce-of-verification');
    const back = String(new URL(url).searchParams.get('back'));
    assert.ok(back.startsWith(`${cards.service.url}/iframe-callback?state=`), back);
    assert.ok(!back.includes(String(enrolled.flowToken)));
    assert.match(String(intent['intentId']), /^intent-B-/);
  });

  it('of a saved card needs no verification, and of network A the token of the frame', async () => {
    const saved = await enrol(backend, 'A');
    const card = { virtualCardId: saved['virtualCardId'], network: 'A' };

    const selected = await backend.call('selectCard', card);
    const missing = await backend.call('createPaymentIntent', { flowToken: selected.flowToken, mandate });
    const asked = await proceed(backend, 'createPaymentIntent', selected, { mandate, secureToken: SECURE_TOKEN });

    assert.deepEqual([selected['status'], selected['cardArt'], selected['masked']], ['ENROLLED', null, null]);
    assert.deepEqual(selected['embedIframeHandshake'], {
      url: 'https://network.example/handshake',
      origin: 'https://network.example',
      nonce: 'nonce-of-handshake',
    });
    assert.deepEqual(
      missing.userErrors.map(({ name, field }) => [name, field]),
      [['PreconditionError', ['secureToken']]],
    );
    assert.deepEqual([missing.flowToken, missing['expiresAt']], [null, null]);
    assert.equal(Object(asked['passkeyStep']).kind, 'ASSERTION');
  });

  it('makes another intent and ends the one before', async () => {
    const first = await intend(backend, await enrol(backend, 'C'), EUR_10);

    const second = await intend(backend, first, { number: 2_000, currency: 'EUR' });

    const { intents } = cards.networks.C;
    assert.equal(intents.get(String(first['intentId']))?.isEnded, true);
    assert.equal(intents.get(String(second['intentId']))?.mandate.total.number, 2_000);
  });

  it('gives the same card for the same number and address, and ends when it is deleted', async () => {
    const first = await backend.call('enrollCard', await backend.enrolInput(numbers.C));
    const again = await backend.call('enrollCard', await backend.enrolInput(numbers.C));
    const { url } = Object(first['cardArt']);
    const picture = await fetch(url);
    const card = { virtualCardId: first['virtualCardId'], network: 'C' };
    const deleted = await backend.call('deleteCard', { ...card, idempotencyKey: 'delete-1' });
    const repeated = await backend.call('deleteCard', { ...card, idempotencyKey: 'delete-1' });
    const twice = await backend.call('deleteCard', card);
    const selected = await backend.call('selectCard', card);
    const gone = await fetch(url);

    assert.equal(again['virtualCardId'], first['virtualCardId']);
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
    assert.equal(picture.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.match(String(picture.headers.get('content-security-policy')), /^default-src 'none'/);
    assert.match(await picture.text(), /•••• 0005/);
    assert.deepEqual(deleted, { virtualCardId: first['virtualCardId'], userErrors: [], replayed: false });
    assert.deepEqual(repeated, { ...deleted, replayed: true });
    for (const refused of [twice, selected]) {
      assert.deepEqual(
        refused.userErrors.map(({ name, field }) => [name, field]),
        [['CardNotFound', ['virtualCardId']]],
      );
    }
    assert.equal(gone.status, 404);
    assert.deepEqual(await gone.json(), { error: 'CardNotFound' });
    assert.equal((await fetch(`${url}x`)).status, 404);
  });

  it('counts a wrong code, tells what is left, and goes on with the new token', async () => {
    const enrolled = await backend.call('enrollCard', {
      ...(await backend.enrolInput(numbers.A)),
      consumer: { email: 'wrong@example.com' },
    });
    const sent = await proceed(backend, 'triggerCardVerification', enrolled, { methodId: 'email' });

    const noCode = await backend.call('verifyCard', { flowToken: sent.flowToken, answer: { otp: '12345' } });
    const wrong = await backend.call('verifyCard', { flowToken: sent.flowToken, answer: { otp: '000000' } });
    const right = await proceed(backend, 'verifyCard', wrong, { answer: { otp: RIGHT_CODE } });

    assert.deepEqual(
      noCode.userErrors.map(({ name, field }) => [name, field]),
      [['InvalidInputBody', ['answer', 'otp']]],
    );
    assert.equal(noCode.flowToken, null);
    assert.deepEqual(wrong.userErrors, [
      {
        __typename: 'CardVerificationError',
        code: 'CARD_VERIFICATION_FAILED',
        name: 'CardVerificationFailed',
        httpStatus: 422,
        field: null,
        retryable: false,
        retryAfterSeconds: null,
        triesLeft: 2,
        resendsLeft: 2,
      },
    ]);
    assert.equal(Object(right['passkeyStep']).kind, 'REGISTRATION');
  });

  it('gives a new challenge for a refused passkey', async () => {
    const enrolled = await enrol(backend, 'A');
    const asked = await proceed(backend, 'createPaymentIntent', enrolled, { mandate });

    const refused = await backend.call('completePaymentChallenge', {
      flowToken: asked.flowToken,
      assertion: { id: 'wrong' },
    });
    const intent = await proceed(backend, 'completePaymentChallenge', refused, { assertion: { id: 'passkey' } });

    assert.deepEqual(
      refused.userErrors.map(({ name, triesLeft }) => [name, triesLeft]),
      [['CardVerificationFailed', null]],
    );
    assert.equal(Object(refused['passkeyStep']).kind, 'ASSERTION');
    assert.match(String(intent['intentId']), /^intent-A-/);
  });
});

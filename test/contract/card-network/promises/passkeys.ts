import assert from 'node:assert/strict';
import type { PasskeyStep } from '../../../../src/domain/card-network/card-network.ts';
import { type CeremonyPlace, SoftwareAuthenticator } from '../../../support/passkeys/software-authenticator.ts';
import { type NetworkUnderTest, refusalOf, requirePasskey, SHOP_ORIGIN, toPlace } from '../network-under-test.ts';
import { type NetworkPromise, verifyingNetworks } from '../promise.ts';

/** A saved card's intent that waits for its passkey. */
async function ask(network: NetworkUnderTest, { amount = 4_599 } = {}) {
  const { card, authenticator } = await network.verifiedCard();
  const asked = await network.askedForPasskey(card.virtualCardId, network.mandate({ amount }));
  return { virtualCardId: card.virtualCardId, authenticator, ...asked };
}

const give = (network: NetworkUnderTest, state: string, assertion: Readonly<Record<string, unknown>>) =>
  network.completeChallenge(network.call(), { state, assertion });

/** What a browser with Secure Payment Confirmation says that it showed. */
const toPayment = ({ publicKey, payment }: PasskeyStep, changes: object = {}) => ({
  rpId: publicKey['rpId'],
  topOrigin: SHOP_ORIGIN,
  payeeName: payment?.payeeName,
  payeeOrigin: payment?.payeeOrigin,
  total: { currency: 'USD', value: '45.99' },
  instrument: { displayName: payment?.instrument, icon: 'https://shop.example/icon.png' },
  ...changes,
});

/** Each alone makes a signature worthless. */
const wrongs: Readonly<Record<string, Partial<CeremonyPlace>>> = {
  'another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'another origin': { origin: SHOP_ORIGIN },
  'another top origin': { topOrigin: 'https://evil.example' },
  'another relying party': { rpId: 'evil.example' },
  'another ceremony': { type: 'webauthn.other' },
  'no user verification': { isUserVerified: false },
  'a spoilt signature': { spoilsSignature: true },
};

export const passkeyPromises: readonly NetworkPromise[] = [
  {
    name: 'says what a passkey pays, and where its ceremony runs',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { passkey } = await ask(network);

      const { kind, payment, frame, publicKey } = passkey;
      assert.equal(kind, 'assertion');
      assert.deepEqual(payment?.total, network.mandate().total);
      assert.deepEqual([payment?.payeeName, payment?.payeeOrigin], ['A Shop', SHOP_ORIGIN]);
      assert.match(payment?.instrument ?? '', /^Network [ABC] •••• \d{4}$/);
      assert.equal(new URL(frame.url).origin, frame.origin);
      assert.equal(publicKey['rpId'], new URL(frame.origin).hostname);
      assert.equal(publicKey['userVerification'], 'required');
    },
  },
  ...Object.entries(wrongs).map(
    ([what, wrong]): NetworkPromise => ({
      name: `takes no assertion with ${what}`,
      networks: verifyingNetworks,
      prove: async (network) => {
        const { state, passkey, authenticator } = await ask(network);

        const assertion = authenticator.get(passkey.publicKey, { ...toPlace(passkey), ...wrong });
        const result = await give(network, state, assertion);

        assert.equal(result.kind, 'failed', `an assertion with ${what} paid`);
      },
    }),
  ),
  ...Object.entries(wrongs)
    .filter(([, { spoilsSignature }]) => spoilsSignature === undefined)
    .map(
      ([what, wrong]): NetworkPromise => ({
        name: `registers no passkey with ${what}`,
        networks: verifyingNetworks,
        prove: async (network) => {
          const card = await network.enroll();
          const proved = await network.prove(card);
          const step = requirePasskey(proved);

          const credential = new SoftwareAuthenticator().create(step.publicKey, { ...toPlace(step), ...wrong });
          const answer = { kind: 'registration', credential } as const;
          const result = await network.verify(network.call(), { state: proved.state ?? '', answer });

          assert.equal(result.kind, 'failed', `a passkey with ${what} was registered`);
          const kept = await network.cardOf(card.virtualCardId);
          assert.deepEqual([kept?.state, kept?.passkeys], ['unverified', 0]);
        },
      }),
    ),
  {
    name: 'registers nothing that is no passkey',
    networks: verifyingNetworks,
    prove: async (network) => {
      const proved = await network.prove(await network.enroll());
      const state = proved.state ?? '';

      const answer = { kind: 'registration', credential: { id: 'x', response: {} } } as const;
      const result = await network.verify(network.call(), { state, answer });

      assert.equal(result.kind, 'failed');
    },
  },
  {
    name: 'takes no assertion that agrees to another amount, merchant or card',
    networks: verifyingNetworks,
    prove: async (network) => {
      const cheap = await ask(network, { amount: 100 });
      const dear = await network.askedForPasskey(cheap.virtualCardId, network.mandate({ amount: 999_999 }));
      const otherMerchant = network.mandate({ amount: 100, domain: 'another.example' });
      const elsewhere = await network.askedForPasskey(cheap.virtualCardId, otherMerchant);
      const other = await ask(network);

      const agreed = cheap.authenticator.get(cheap.passkey.publicKey, toPlace(cheap.passkey));
      const amount = await give(network, dear.state, agreed);
      const merchant = await give(network, elsewhere.state, agreed);
      const card = await give(
        network,
        other.state,
        cheap.authenticator.get(other.passkey.publicKey, toPlace(other.passkey)),
      );

      assert.deepEqual([amount.kind, merchant.kind, card.kind], ['failed', 'failed', 'failed']);
    },
  },
  {
    name: 'takes an assertion once',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { state, passkey, authenticator } = await ask(network);
      const assertion = authenticator.get(passkey.publicKey, toPlace(passkey));

      const first = await give(network, state, assertion);
      const again = await refusalOf(() => give(network, state, assertion));

      assert.deepEqual([first.kind, again.name], ['intent', 'PreconditionError']);
    },
  },
  {
    name: 'takes no counter that did not grow, and any that stays at 0',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { card, authenticator } = await network.verifiedCard();
      await network.intent({ ...(await network.selected(card.virtualCardId)), authenticator });
      const { state, passkey } = await network.askedForPasskey(card.virtualCardId);
      const place = { ...toPlace(passkey), counter: 1 };

      const cloned = await give(network, state, authenticator.get(passkey.publicKey, place));

      assert.equal(cloned.kind, 'failed', 'a cloned authenticator paid');
      const synced = await network.verifiedCard({}, { authenticator: new SoftwareAuthenticator({ counts: false }) });
      for (let time = 0; time < 2; time += 1) {
        const flow = await network.selected(synced.card.virtualCardId);
        await network.intent({ ...flow, authenticator: synced.authenticator });
      }
    },
  },
  {
    name: 'answers a refused passkey with a new challenge, and ends the flow at the third',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { state, passkey, authenticator } = await ask(network);

      let step: PasskeyStep | null = passkey;
      const seen: unknown[] = [];
      for (let number = 0; number < 3; number += 1) {
        assert.ok(step !== null);
        const assertion = authenticator.get(step.publicKey, { ...toPlace(step), spoilsSignature: true });
        const result = await give(network, state, assertion);
        assert.ok(result.kind === 'failed');
        const isNew: boolean = result.passkey?.publicKey['challenge'] !== step.publicKey['challenge'];
        seen.push([result.triesLeft, result.state !== null, result.passkey !== null && isNew]);
        step = result.passkey;
      }

      assert.deepEqual(seen, [
        [null, true, true],
        [null, true, true],
        [null, false, false],
      ]);
      const right = authenticator.get(passkey.publicKey, toPlace(passkey));
      assert.equal((await refusalOf(() => give(network, state, right))).name, 'PaymentChallengeExpired');
    },
  },
  {
    name: 'takes a ceremony that names no top origin',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { state, passkey, authenticator } = await ask(network);

      const result = await give(network, state, authenticator.get(passkey.publicKey, { origin: passkey.frame.origin }));

      assert.equal(result.kind, 'intent');
    },
  },
  {
    name: 'takes a payment that the browser confirmed, if it showed this total, payee and relying party',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { state, passkey, authenticator } = await ask(network);
      const payment = toPayment(passkey);

      const place = { origin: SHOP_ORIGIN, type: 'payment.get', payment };
      const result = await give(network, state, authenticator.get(passkey.publicKey, place));

      assert.equal(result.kind, 'intent');
    },
  },
  {
    name: 'takes a confirmed payment whose total is written with other zeros',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { state, passkey, authenticator } = await ask(network);
      const payment = toPayment(passkey, { total: { currency: 'USD', value: '45.990' } });

      const place = { origin: SHOP_ORIGIN, type: 'payment.get', payment };
      const result = await give(network, state, authenticator.get(passkey.publicKey, place));

      assert.equal(result.kind, 'intent');
    },
  },
  ...Object.entries({
    'another total': { total: { currency: 'USD', value: '45.98' } },
    'another currency': { total: { currency: 'EUR', value: '45.99' } },
    'another payee': { payeeName: 'Another Shop' },
    'another origin of the payee': { payeeOrigin: 'https://evil.example' },
    'another relying party': { rpId: 'evil.example' },
    'another top origin': { topOrigin: 'https://evil.example' },
    'another instrument': { instrument: { displayName: 'Network A •••• 0000', icon: '' } },
  }).map(
    ([what, changes]): NetworkPromise => ({
      name: `takes no confirmed payment that showed ${what}`,
      networks: verifyingNetworks,
      prove: async (network) => {
        const { state, passkey, authenticator } = await ask(network);
        const payment = toPayment(passkey, changes);

        const place = { origin: SHOP_ORIGIN, type: 'payment.get', payment };
        const result = await give(network, state, authenticator.get(passkey.publicKey, place));

        assert.equal(result.kind, 'failed', `a payment that showed ${what} was taken`);
      },
    }),
  ),
  ...Object.entries({
    'in a page of another origin': { origin: 'https://evil.example' },
    'in a frame below another top origin': { topOrigin: 'https://evil.example' },
  }).map(
    ([where, changes]): NetworkPromise => ({
      name: `takes no payment that was confirmed ${where}`,
      networks: verifyingNetworks,
      prove: async (network) => {
        const { state, passkey, authenticator } = await ask(network);
        const payment = toPayment(passkey);

        const place = { origin: SHOP_ORIGIN, type: 'payment.get', payment, ...changes };
        const result = await give(network, state, authenticator.get(passkey.publicKey, place));

        assert.equal(result.kind, 'failed', `a payment confirmed ${where} was taken`);
      },
    }),
  ),
];

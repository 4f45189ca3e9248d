import assert from 'node:assert/strict';
import { refusalOf, requireCredential } from '../network-under-test.ts';
import { everyNetwork, type NetworkPromise } from '../promise.ts';

export const intentPromises: readonly NetworkPromise[] = [
  {
    name: 'makes an intent for a card that was just enrolled, A after a passkey',
    networks: everyNetwork,
    prove: async (network) => {
      const { state } = await network.verifiedCard();

      const input = { state, mandate: network.mandate(), secureToken: null };
      const result = await network.adapter.createIntent(network.call(), input);

      assert.equal(result.kind, network.harness.network === 'A' ? 'passkey' : 'intent');
    },
  },
  {
    name: 'makes no intent before the holder is verified',
    networks: ['A', 'B'],
    prove: async (network) => {
      const { state } = await network.enroll();
      const before = (await network.opened.ledger()).intents.length;

      const input = { state, mandate: network.mandate(), secureToken: null };
      const refusal = await refusalOf(() => network.adapter.createIntent(network.call(), input));

      assert.equal(refusal.name, 'CardNotFound');
      assert.equal((await network.opened.ledger()).intents.length, before);
    },
  },
  {
    name: 'refuses for good a request whose form it does not take',
    networks: everyNetwork,
    prove: async (network) => {
      const { state } = await network.verifiedCard();
      const mandate = network.mandate({ payeeName: 'x'.repeat(5_000) });

      const input = { state, mandate, secureToken: null };
      const refusal = await refusalOf(() => network.adapter.createIntent(network.call(), input));

      assert.deepEqual([refusal.name, refusal.retryable], ['UnprocessableEntity', false]);
    },
  },
  {
    name: 'asks for the passkey of a saved card, C excepted',
    networks: everyNetwork,
    prove: async (network) => {
      const { card } = await network.verifiedCard();
      const flow = await network.selected(card.virtualCardId);

      const input = { ...flow, mandate: network.mandate() };
      const result = await network.adapter.createIntent(network.call(), input);

      assert.equal(result.kind, network.harness.network === 'C' ? 'intent' : 'passkey');
    },
  },
  {
    name: 'ends an intent when its flow asks for another one',
    networks: everyNetwork,
    prove: async (network) => {
      const flow = await network.verifiedCard();
      const first = await network.intent(flow);

      const second = await network.intent(flow, network.mandate({ amount: 5_000 }));

      const attemptKey = network.nextKey();
      const old = { state: first.state, intentId: first.intentId, attemptKey };
      const refusal = await refusalOf(() => network.adapter.getCredential(network.call(), old));
      assert.equal(refusal.name, 'PaymentChallengeExpired');
      const { intentId, state } = second;
      const { mandate } = await network.adapter.getCredential(network.call(), { state, intentId, attemptKey });
      assert.equal(mandate.total.number, 5_000);
    },
  },
  {
    name: 'keeps an intent that an order uses until the order gives it back',
    networks: everyNetwork,
    prove: async (network) => {
      const { state, intentId, attemptKey, authenticator, credential } = await network.credential();
      const again = { state, mandate: network.mandate({ amount: 5_000 }), secureToken: null };

      const used = await refusalOf(() => network.adapter.createIntent(network.call(), again));
      await network.adapter.releaseCredential(network.call(), { state, intentId, attemptKey });
      await network.adapter.releaseCredential(network.call(), { state, intentId, attemptKey });
      const next = await network.intent({ state, authenticator }, network.mandate({ amount: 5_000 }));

      assert.equal(used.name, 'PreconditionError');
      assert.notEqual(next.intentId, intentId);
      assert.equal((await network.redeem(credential)).approved, false, 'a released credential paid');
    },
  },
  {
    name: 'ends an intent in time',
    networks: everyNetwork,
    prove: async (network) => {
      const { state, intentId, attemptKey, credential } = await network.credential();
      const { expiresAt } = await network.intent(await network.verifiedCard());
      assert.ok(Date.parse(expiresAt) > network.opened.now());

      await network.opened.pass(Date.parse(expiresAt) - network.opened.now());

      const late = { state, intentId, attemptKey };
      const refusal = await refusalOf(() => network.adapter.getCredential(network.call(), late));
      assert.equal(refusal.name, 'PaymentChallengeExpired');
      assert.equal((await network.redeem(credential)).approved, false, 'an intent that is over paid');
    },
  },
  {
    name: 'knows a partner by its App ID: flows and intents of another are unknown',
    networks: everyNetwork,
    prove: async (network) => {
      const { state, intentId, authenticator } = await network.credential();
      const foreign = () => network.call({ appId: 'another-app' });
      const mandate = network.mandate();

      const refusals = [
        await refusalOf(() => network.adapter.createIntent(foreign(), { state, mandate, secureToken: null })),
        await refusalOf(() =>
          network.adapter.getCredential(foreign(), { state, intentId, attemptKey: network.nextKey() }),
        ),
      ];

      assert.ok(authenticator);
      for (const { name } of refusals) assert.equal(name, 'PaymentChallengeExpired');
    },
  },
  {
    name: 'works from another machine with nothing but the state',
    networks: everyNetwork,
    prove: async (network) => {
      const flow = await network.verifiedCard();
      const { state, intentId } = await network.intent(flow);

      const another = network.opened.anotherInstance();
      const attemptKey = network.nextKey();
      const got = await another.getCredential(network.call(), { state, intentId, attemptKey });

      assert.equal((await network.redeem(requireCredential(got.credential))).approved, true);
    },
  },
];

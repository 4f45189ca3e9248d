import assert from 'node:assert/strict';
import { type NetworkUnderTest, toPlace } from '../network-under-test.ts';
import { everyNetwork, type NetworkPromise, verifyingNetworks } from '../promise.ts';

const AT_ONCE = 50;

const together = <Answer>(work: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, work));

const distinct = (answers: readonly unknown[]): number => new Set(answers.map((each) => JSON.stringify(each))).size;

const countCards = async (network: NetworkUnderTest) => (await network.opened.ledger()).cards.length;
const countIntents = async (network: NetworkUnderTest) => (await network.opened.ledger()).intents.length;

/** The same call fifty times at once. */
export const oncePromises: readonly NetworkPromise[] = [
  {
    name: 'enrols once for a request key',
    networks: everyNetwork,
    prove: async (network) => {
      const before = await countCards(network);
      const call = network.call();
      const input = network.toEnrollment();

      const answers = await together(() => network.adapter.enroll(call, input));

      assert.equal(distinct(answers), 1);
      assert.equal(await countCards(network), before + 1);
    },
  },
  {
    name: 'makes one intent for a request key',
    networks: everyNetwork,
    prove: async (network) => {
      const { state, authenticator } = await network.verifiedCard();
      const before = await countIntents(network);
      const call = network.call();
      const input = { state, mandate: network.mandate(), secureToken: null };

      const answers = await together(() => network.adapter.createIntent(call, input));
      const [first] = answers;
      assert.ok(first !== undefined);
      if (first.kind === 'passkey') {
        const assertion = authenticator.get(first.passkey.publicKey, toPlace(first.passkey));
        const completing = network.call();
        const made = await together(() => network.completeChallenge(completing, { state: first.state, assertion }));
        assert.equal(distinct(made), 1);
      }

      assert.equal(distinct(answers), 1);
      assert.equal(await countIntents(network), before + 1);
    },
  },
  {
    name: 'starts one verification for a request key',
    networks: verifyingNetworks,
    prove: async (network) => {
      const { state, methods } = await network.enroll();
      const call = network.call();
      const input = { state, methodId: methods.at(-1)?.methodId ?? '', callbackUri: null };

      const answers = await together(() => network.trigger(call, input));

      assert.equal(distinct(answers), 1);
      const [first] = answers;
      if (first?.kind === 'code') assert.equal(first.resendsLeft, 3);
    },
  },
];

import assert from 'node:assert/strict';
import { refusalOf, requireCredential } from '../network-under-test.ts';
import { everyNetwork, type NetworkPromise } from '../promise.ts';

export const credentialPromises: readonly NetworkPromise[] = [
  {
    name: 'gives a credential that pays its mandate, once',
    networks: everyNetwork,
    prove: async (network) => {
      const { intentId, credential, mandate } = await network.credential();

      const paid = await network.redeem(credential);
      const again = await network.redeem(credential);

      assert.deepEqual(mandate, network.mandate());
      assert.deepEqual([paid.approved, again.approved], [true, false]);
      assert.deepEqual(await network.redemptionsOf(intentId), [
        { intentId, amount: 4_599, currency: 'USD', domain: 'shop.example' },
      ]);
    },
  },
  {
    name: 'approves once for a key, and answers it again in the same way',
    networks: everyNetwork,
    prove: async (network) => {
      const { intentId, credential } = await network.credential();
      const key = network.nextKey();

      const answers = await Promise.all(
        Array.from({ length: 50 }, () => network.redeem(credential, network.mandate(), { key })),
      );

      assert.equal(new Set(answers.map((each) => JSON.stringify(each))).size, 1);
      assert.equal(answers[0]?.approved, true);
      assert.equal((await network.redemptionsOf(intentId)).length, 1);
    },
  },
  {
    name: 'approves no other amount',
    networks: everyNetwork,
    prove: async (network) => {
      const { intentId, credential } = await network.credential();

      const more = await network.redeem(credential, network.mandate(), { amount: 4_600 });
      const less = await network.redeem(credential, network.mandate(), { amount: 4_598 });

      assert.deepEqual([more.approved, less.approved], [false, false]);
      assert.deepEqual(await network.redemptionsOf(intentId), []);
      assert.equal((await network.redeem(credential)).approved, true, 'a refusal spent the credential');
    },
  },
  {
    name: 'approves no other amount under a key that has an approval',
    networks: everyNetwork,
    prove: async (network) => {
      const { intentId, credential } = await network.credential();
      const key = network.nextKey();
      await network.redeem(credential, network.mandate(), { key });

      const more = await network.redeem(credential, network.mandate(), { key, amount: 4_600 });

      assert.equal(more.approved, false);
      assert.equal((await network.redemptionsOf(intentId))[0]?.amount, 4_599);
    },
  },
  {
    name: 'approves no other currency',
    networks: everyNetwork,
    prove: async (network) => {
      const { intentId, credential } = await network.credential();

      const answer = await network.redeem(credential, network.mandate(), { currency: 'KWD' });

      assert.equal(answer.approved, false);
      assert.deepEqual(await network.redemptionsOf(intentId), []);
    },
  },
  {
    name: 'approves no other merchant',
    networks: everyNetwork,
    prove: async (network) => {
      const { intentId, credential } = await network.credential();

      const answer = await network.redeem(credential, network.mandate(), { merchant: 'evil.example' });

      assert.equal(answer.approved, false);
      assert.deepEqual(await network.redemptionsOf(intentId), []);
    },
  },
  {
    name: 'approves no credential with another proof',
    networks: everyNetwork,
    prove: async (network) => {
      const one = await network.credential();
      const two = await network.credential();

      const mixed = await network.redeem({ ...one.credential, proof: two.credential.proof });

      const isSame = one.credential.proof === two.credential.proof;
      assert.equal(mixed.approved && !isSame, false);
    },
  },
  {
    name: 'gives one attempt the same credential each time, and no other attempt one',
    networks: everyNetwork,
    prove: async (network) => {
      const { state, intentId, attemptKey, credential } = await network.credential();

      const again = await network.adapter.getCredential(network.call(), { state, intentId, attemptKey });
      const rival = { state, intentId, attemptKey: network.nextKey() };
      const refusal = await refusalOf(() => network.adapter.getCredential(network.call(), rival));

      assert.deepEqual(requireCredential(again.credential), credential);
      assert.equal(refusal.name, 'PreconditionError');
    },
  },
  {
    name: 'gives another attempt a credential once the first has given its own back, and not after it was redeemed',
    networks: everyNetwork,
    prove: async (network) => {
      const { state, intentId, attemptKey, credential } = await network.credential();
      await network.adapter.releaseCredential(network.call(), { state, intentId, attemptKey });
      const next = { state, intentId, attemptKey: network.nextKey() };
      const got = await network.adapter.getCredential(network.call(), next);

      const old = await network.redeem(credential);
      const paid = await network.redeem(requireCredential(got.credential));
      await network.adapter.releaseCredential(network.call(), next);
      const third = { state, intentId, attemptKey: network.nextKey() };
      const late = await refusalOf(() => network.adapter.getCredential(network.call(), third));

      assert.deepEqual([old.approved, paid.approved, late.name], [false, true, 'PreconditionError']);
      assert.equal((await network.redemptionsOf(intentId)).length, 1);
    },
  },
  {
    name: 'shows no card number in a credential, and stores neither token nor proof',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.nextNumber();
      const { credential } = await network.credential(network.mandate(), { number });
      await network.redeem(credential);

      const files = await network.opened.readFiles();

      assert.notEqual(credential.token, number);
      assert.ok(!files.includes(number), 'the card number is stored');
      assert.ok(!files.includes(credential.token), 'the token is stored');
      assert.ok(credential.proof.length < 8 || !files.includes(credential.proof), 'the cryptogram is stored');
    },
  },
  {
    name: 'approves nothing where the issuer says no, and the intent stays good',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.harness.cards.withoutFunds;
      const { credential, intentId } = await network.credential(network.mandate(), { number });

      const answer = await network.redeem(credential);

      assert.deepEqual(answer, { approved: false, refusal: 'declined' });
      assert.deepEqual(await network.redemptionsOf(intentId), []);
    },
  },
  {
    name: 'declines a saved card that was suspended',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.harness.cards.suspendedAfterPayment;
      const { card, credential } = await network.credential(network.mandate(), { number });
      assert.equal((await network.redeem(credential)).approved, true);

      const { virtualCardId } = card;
      const refusal = await refusalOf(() => network.adapter.select(network.call(), { virtualCardId }));

      assert.equal(refusal.name, 'CreditCardDeclined');
    },
  },
];

import assert from 'node:assert/strict';
import { isEmail } from '../../../../src/domain/text/email.ts';
import { refusalOf } from '../network-under-test.ts';
import { everyNetwork, type NetworkPromise, verifyingNetworks } from '../promise.ts';

export const enrollmentPromises: readonly NetworkPromise[] = [
  {
    name: 'enrols a card and shows no more of its number than the last four digits',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.nextNumber();

      const enrolled = await network.enroll({ number });

      const brands = { A: 'Visa', B: 'Mastercard', C: 'American Express' };
      const brand = brands[network.harness.network];
      assert.deepEqual(enrolled.masked, { brand, lastFour: number.slice(-4), expiryMonth: 12, expiryYear: 2031 });
      assert.ok(!JSON.stringify(enrolled).includes(number.slice(4, -4)), 'the answer shows the number');
      assert.ok(enrolled.state.length <= 1_000, 'the state is too long for a flow token');
      assert.ok(!(await network.opened.readFiles()).includes(number), 'the network stores the number');
    },
  },
  {
    name: 'says whether a verification stands before an intent, and how it is done',
    networks: everyNetwork,
    prove: async (network) => {
      const { enrolled, methods, handshake } = await network.enroll();

      const types = { A: ['OTP_SMS', 'OTP_EMAIL'], B: ['IFRAME'], C: [] };
      assert.equal(enrolled, network.harness.network === 'C');
      assert.deepEqual(
        methods.map(({ type }) => type),
        types[network.harness.network],
      );
      assert.equal(handshake !== null, network.harness.network === 'A');
      for (const { maskedDestination } of methods) {
        assert.ok(!/ada@|5550107/.test(maskedDestination ?? ''), `${maskedDestination} is not masked`);
      }
    },
  },
  {
    name: 'gives the same card for the same partner, number and address, and another for any other',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.nextNumber();
      const { virtualCardId } = await network.enroll({ number });

      const same = await network.enroll({ number, email: ' ADA@mail.example'.trim() });
      const others = [
        await network.enroll({ number, email: 'grace@mail.example' }),
        await network.enroll({ number }, network.call({ appId: 'another-app' })),
        await network.enroll(),
      ];

      assert.equal(same.virtualCardId, virtualCardId);
      assert.equal(new Set([virtualCardId, ...others.map((each) => each.virtualCardId)]).size, 4);
    },
  },
  {
    name: 'takes every e-mail address that the API takes, and shows none',
    networks: everyNetwork,
    prove: async (network) => {
      const addresses = ['müller@bücher.example', 'a&b=c@shop.example', "o'hara!#%@a.b2", '😀a@shop.example'];

      for (const email of addresses) {
        assert.ok(isEmail(email), email);
        const { methods } = await network.enroll({ email });
        for (const { type, maskedDestination } of methods) {
          if (type !== 'OTP_EMAIL') continue;
          assert.equal(maskedDestination, `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`);
        }
      }
    },
  },
  {
    name: 'takes nothing from a verified card that is enrolled again',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.nextNumber();
      const { card, authenticator } = await network.verifiedCard({ number });
      const before = await network.cardOf(card.virtualCardId);

      const again = await network.enroll({ number });

      assert.equal(again.enrolled, true, 'the verified card is no longer enrolled');
      assert.deepEqual(await network.cardOf(card.virtualCardId), before);
      const flow = await network.selected(card.virtualCardId);
      await network.intent({ ...flow, authenticator });
    },
  },
  {
    name: 'shortens no life of a verified card that is enrolled again, and lengthens it',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.nextNumber();
      const { card } = await network.verifiedCard({ number });
      const now = new Date(network.opened.now());
      const thisMonth = { expiryMonth: now.getUTCMonth() + 1, expiryYear: now.getUTCFullYear() };

      const shorter = await network.enroll({ number, ...thisMonth });
      const longer = await network.enroll({ number, expiryYear: 2032 });

      assert.equal(shorter.virtualCardId, card.virtualCardId);
      assert.deepEqual([shorter.masked.expiryMonth, shorter.masked.expiryYear], [12, 2031]);
      assert.deepEqual([longer.masked.expiryMonth, longer.masked.expiryYear], [12, 2032]);
    },
  },
  {
    name: 'sends codes of an unverified card where its latest enrolment says',
    networks: ['A'],
    prove: async (network) => {
      const number = network.nextNumber();

      const first = await network.enroll({ number, phone: null });
      const second = await network.enroll({ number, phone: '+15125550199' });

      assert.deepEqual(
        [first, second].map(({ methods }) => methods.map(({ maskedDestination }) => maskedDestination)),
        [['a•••@mail.example'], ['•••• 99', 'a•••@mail.example']],
      );
    },
  },
  {
    name: 'refuses a card that its issuer declines, and keeps nothing of it',
    networks: everyNetwork,
    prove: async (network) => {
      const before = await network.opened.ledger();

      const refusal = await refusalOf(() => network.enroll({ number: network.harness.cards.declined }));

      assert.equal(refusal.name, 'CreditCardDeclined');
      assert.deepEqual(await network.opened.ledger(), before);
    },
  },
  {
    name: 'does not know cards that are unverified, unknown, or of another partner',
    networks: everyNetwork,
    prove: async (network) => {
      const { card } = await network.verifiedCard();
      const unverified = network.harness.network === 'C' ? [] : [(await network.enroll()).virtualCardId];
      const ids = ['00000000-0000-4000-8000-000000000000', '../tokens', ...unverified];

      for (const virtualCardId of ids) {
        const selected = await refusalOf(() => network.adapter.select(network.call(), { virtualCardId }));
        const deleted = await refusalOf(() => network.adapter.deleteCard(network.call(), { virtualCardId }));
        assert.deepEqual([selected.name, deleted.name], ['CardNotFound', 'CardNotFound'], virtualCardId);
      }
      const { virtualCardId } = card;
      const foreign = network.call({ appId: 'another-app' });
      const selected = await refusalOf(() => network.adapter.select(foreign, { virtualCardId }));
      const deleted = await refusalOf(() => network.adapter.deleteCard(foreign, { virtualCardId }));
      assert.deepEqual([selected.name, deleted.name], ['CardNotFound', 'CardNotFound']);
      assert.equal((await network.cardOf(virtualCardId))?.state, 'active');
    },
  },
  {
    name: 'ends a card with its passkeys, its intents and its picture when it is deleted',
    networks: everyNetwork,
    prove: async (network) => {
      const { card, state, intentId, credential } = await network.credential();
      const { virtualCardId, art } = card;

      await network.adapter.deleteCard(network.call(), { virtualCardId });

      const attemptKey = network.nextKey();
      const refusals = [
        await refusalOf(() => network.adapter.select(network.call(), { virtualCardId })),
        await refusalOf(() => network.adapter.deleteCard(network.call(), { virtualCardId })),
        await refusalOf(() => network.adapter.getCardArt(network.call(), { art })),
      ];
      assert.deepEqual(
        refusals.map(({ name }) => name),
        ['CardNotFound', 'CardNotFound', 'CardNotFound'],
      );
      await refusalOf(() => network.adapter.getCredential(network.call(), { state, intentId, attemptKey }));
      assert.equal((await network.redeem(credential)).approved, false, 'a deleted card paid');
      const ended = await network.cardOf(virtualCardId);
      assert.deepEqual([ended?.state, ended?.passkeys], ['deleted', 0]);
    },
  },
  {
    name: 'draws a picture of the card that shows its last four digits alone',
    networks: everyNetwork,
    prove: async (network) => {
      const number = network.nextNumber();
      const { art } = await network.enroll({ number });

      const { mediaType, bytes } = await network.adapter.getCardArt(network.call(), { art });

      assert.ok(bytes.length > 0 && bytes.length <= 100_000);
      const text = Buffer.from(bytes).toString('utf8');
      assert.ok(mediaType !== 'image/svg+xml' || (text.includes(number.slice(-4)) && !text.includes('<script')));
      assert.ok(!text.includes(number));
    },
  },
  {
    name: 'verifies a card without passkeys each time before it pays',
    networks: verifyingNetworks,
    prove: async (network) => {
      const number = network.harness.cards.withoutPasskeys ?? '';
      const { card } = await network.verifiedCard({ number });
      const { virtualCardId } = card;

      const selected = await network.adapter.select(network.call(), { virtualCardId });
      const secureToken = selected.handshake && (await network.selected(virtualCardId)).secureToken;
      const early = await refusalOf(() =>
        network.adapter.createIntent(network.call(), {
          state: selected.state,
          mandate: network.mandate(),
          secureToken,
        }),
      );
      const proved = await network.prove(selected);

      assert.equal(early.name, 'PreconditionError');
      assert.deepEqual([selected.enrolled, proved.kind], [false, 'enrolled']);
    },
  },
];

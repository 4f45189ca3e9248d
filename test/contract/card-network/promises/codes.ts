import assert from 'node:assert/strict';
import type { SelectedCard } from '../../../../src/card-networks/contract/card-network.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import { APP, type NetworkUnderTest, refusalOf } from '../network-under-test.ts';
import type { NetworkPromise } from '../promise.ts';

const HOUR = 60 * 60_000;

const send = async (network: NetworkUnderTest, { state }: Pick<SelectedCard, 'state'>, appId = APP) => {
  const started = await network.trigger(network.call({ appId }), { state, methodId: 'email', callbackUri: null });
  assert.ok(started.kind === 'code');
  return started;
};

const answer = (network: NetworkUnderTest, state: string, code: string, call = network.call()) =>
  network.verify(call, { state, answer: { kind: 'code', code: new Secret(code) } });

/** Not the one that was sent. */
const wrongCode = async (network: NetworkUnderTest, { virtualCardId }: SelectedCard): Promise<string> =>
  String((Number(await network.opened.readCode(virtualCardId)) + 1) % 1_000_000).padStart(6, '0');

async function failThrice(network: NetworkUnderTest, card: SelectedCard) {
  const code = await wrongCode(network, card);
  const tries = [];
  for (let number = 0; number < 3; number += 1) tries.push(await answer(network, card.state, code));
  return tries.map((each) => (each.kind === 'failed' ? [each.triesLeft, each.resendsLeft, each.state !== null] : []));
}

export const codePromises: readonly NetworkPromise[] = [
  {
    name: 'counts wrong codes, voids a code after three, and locks the card after the third resend',
    networks: ['A'],
    prove: async (network) => {
      const card = await network.enroll();

      const seen = [];
      for (let round = 0; round < 4; round += 1) {
        const { triesLeft, resendsLeft } = await send(network, card);
        seen.push([triesLeft, resendsLeft], ...(await failThrice(network, card)));
      }

      const round = (left: number, goesOn = true) => [
        [3, left],
        [2, left, true],
        [1, left, true],
        [0, left, goesOn],
      ];
      assert.deepEqual(seen, [...round(3), ...round(2), ...round(1), ...round(0, false)]);
    },
  },
  {
    name: 'locks a card in every flow and for every partner for an hour, and not its passkeys',
    networks: ['A'],
    prove: async (network) => {
      const number = network.nextNumber();
      const { card, authenticator } = await network.verifiedCard({ number });
      const again = await network.enroll({ number });
      for (let round = 0; round < 4; round += 1) {
        await send(network, again);
        await failThrice(network, again);
      }

      const anew = await network.enroll({ number });
      const foreign = await network.enroll({ number }, network.call({ appId: 'another-app' }));
      const refusals = [
        await refusalOf(() => send(network, anew)),
        await refusalOf(() => send(network, foreign, 'another-app')),
      ];
      for (const { name, details } of refusals) {
        assert.deepEqual([name, details.retryAfterSeconds], ['PaymentChallengeExpired', 3_600]);
      }
      await network.intent({ ...(await network.selected(card.virtualCardId)), authenticator });

      await network.opened.pass(HOUR);
      const unlocked = await network.enroll({ number });
      assert.equal((await send(network, unlocked)).resendsLeft, 3);
    },
  },
  {
    name: 'refuses a fourth resend, which locks the card, though no code was tried',
    networks: ['A'],
    prove: async (network) => {
      const number = network.nextNumber();
      const card = await network.enroll({ number });
      for (let round = 0; round < 4; round += 1) await send(network, card);

      const refusal = await refusalOf(() => send(network, card));

      assert.equal(refusal.name, 'PaymentChallengeExpired');
      const code = await network.opened.readCode(card.virtualCardId);
      const late = await refusalOf(() => answer(network, card.state, code));
      assert.equal(late.name, 'PaymentChallengeExpired', 'a locked card was verified');
    },
  },
  {
    name: 'starts to count anew after a right code',
    networks: ['A'],
    prove: async (network) => {
      const number = network.nextNumber();
      const card = await network.enroll({ number });
      await send(network, card);
      await send(network, card);
      await answer(network, card.state, await network.opened.readCode(card.virtualCardId));

      const again = await send(network, await network.enroll({ number }));

      assert.equal(again.resendsLeft, 3);
    },
  },
  {
    name: 'counts no try for what is no code, and none for a repeated call',
    networks: ['A'],
    prove: async (network) => {
      const card = await network.enroll();
      await send(network, card);
      const code = await wrongCode(network, card);
      const call = network.call();

      const malformed = await refusalOf(() => answer(network, card.state, '12345'));
      const letters = await refusalOf(() => answer(network, card.state, 'abcdef'));
      const first = await answer(network, card.state, code, call);
      const repeated = await answer(network, card.state, code, call);
      const second = await answer(network, card.state, code);

      assert.deepEqual([malformed.name, malformed.field], ['InvalidInputBody', ['answer', 'code']]);
      assert.equal(letters.name, 'InvalidInputBody');
      assert.deepEqual(repeated, first);
      assert.equal(first.kind === 'failed' && first.triesLeft, 2);
      assert.equal(second.kind === 'failed' && second.triesLeft, 1);
    },
  },
  {
    name: 'takes a code only once, only in its flow, only the newest, and only in time',
    networks: ['A'],
    prove: async (network) => {
      const number = network.nextNumber();
      const card = await network.enroll({ number });
      await send(network, card);
      const old = await network.opened.readCode(card.virtualCardId);
      const other = await network.enroll({ number });
      const elsewhere = await refusalOf(() => answer(network, other.state, old));
      await send(network, card);
      const newest = await network.opened.readCode(card.virtualCardId);
      const replaced = old === newest ? 'failed' : (await answer(network, card.state, old)).kind;
      await network.opened.pass(10 * 60_000);
      const late = await refusalOf(() => answer(network, card.state, newest));
      await send(network, card);
      const code = await network.opened.readCode(card.virtualCardId);
      const right = await answer(network, card.state, code);
      const twice = await refusalOf(() => answer(network, card.state, code));

      assert.deepEqual([elsewhere.name, replaced, late.name], ['PreconditionError', 'failed', 'PreconditionError']);
      assert.deepEqual([right.kind, twice.name], ['passkey', 'PreconditionError']);
    },
  },
  {
    name: 'refuses an unknown method, and sends nothing',
    networks: ['A', 'B'],
    prove: async (network) => {
      const { state } = await network.enroll();

      const input = { state, methodId: 'pigeon', callbackUri: null };
      const refusal = await refusalOf(() => network.trigger(network.call(), input));

      assert.deepEqual([refusal.name, refusal.field], ['InvalidInputBody', ['methodId']]);
    },
  },
];

import assert from 'node:assert/strict';
import { type NetworkUnderTest, refusalOf } from '../network-under-test.ts';
import type { NetworkPromise } from '../promise.ts';

async function openFrame(network: NetworkUnderTest) {
  const card = await network.enroll();
  const [method] = card.methods;
  const input = { state: card.state, methodId: method?.methodId ?? '', callbackUri: null };
  const started = await network.trigger(network.call(), input);
  assert.ok(started.kind === 'frame');
  return { card, ...started };
}

export const framePromises: readonly NetworkPromise[] = [
  {
    name: 'verifies by what the frame of this flow hands back, and by nothing else',
    networks: ['B'],
    prove: async (network) => {
      const { state, frame } = await openFrame(network);
      const elsewhere = await openFrame(network);
      const foreign = await network.opened.answerFrame(elsewhere.frame, 'confirm');
      const refused = await network.opened.answerFrame(frame, 'refuse');

      const results = [];
      for (const given of [foreign, refused]) {
        const result = await network.verify(network.call(), { state, answer: { kind: 'frame', ...given } });
        results.push(result.kind);
      }
      const right = await network.opened.answerFrame(frame, 'confirm');
      const passed = await network.verify(network.call(), { state, answer: { kind: 'frame', ...right } });

      assert.deepEqual(results, ['failed', 'failed']);
      assert.equal(passed.kind, 'passkey');
      const twice = { state, answer: { kind: 'frame', ...right } } as const;
      assert.equal((await refusalOf(() => network.verify(network.call(), twice))).name, 'PreconditionError');
    },
  },
  {
    name: 'takes what a frame handed back until the time that it named, and no longer',
    networks: ['B'],
    prove: async (network) => {
      const first = await openFrame(network);
      const inTime = await network.opened.answerFrame(first.frame, 'confirm');
      const second = await openFrame(network);
      const late = await network.opened.answerFrame(second.frame, 'confirm');
      const verify = (state: string, answer: typeof late) =>
        network.verify(network.call(), { state, answer: { kind: 'frame', ...answer } });

      await network.opened.pass(Date.parse(first.expiresAt) - network.opened.now() - 1_000);
      const taken = await verify(first.state, inTime);
      await network.opened.pass(1_000);
      const refusal = await refusalOf(() => verify(second.state, late));

      assert.deepEqual([taken.kind, refusal.name], ['passkey', 'PaymentChallengeExpired']);
    },
  },
  {
    name: 'ends a flow whose frame was answered wrongly three times',
    networks: ['B'],
    prove: async (network) => {
      const { card, state, frame } = await openFrame(network);
      const wrong = { state, answer: { kind: 'frame', nonce: frame.nonce, payload: 'wrong' } } as const;

      const states = [];
      for (let number = 0; number < 3; number += 1) {
        const result = await network.verify(network.call(), wrong);
        states.push(result.state !== null);
      }
      const over = await refusalOf(() => network.verify(network.call(), wrong));

      assert.deepEqual(states, [true, true, false]);
      assert.equal(over.name, 'PaymentChallengeExpired');
      assert.equal((await network.cardOf(card.virtualCardId))?.state, 'unverified');
    },
  },
  {
    name: 'wants the token of the handshake frame for a saved card',
    networks: ['A'],
    prove: async (network) => {
      const { card } = await network.verifiedCard();
      const { virtualCardId } = card;
      const { state } = await network.adapter.select(network.call(), { virtualCardId });
      const other = await network.selected(virtualCardId);
      const mandate = network.mandate();

      const refusals = [
        await refusalOf(() => network.adapter.createIntent(network.call(), { state, mandate, secureToken: null })),
        await refusalOf(() => network.adapter.createIntent(network.call(), { ...other, state, mandate })),
      ];

      for (const { name, field } of refusals) {
        assert.deepEqual([name, field], ['PreconditionError', ['secureToken']]);
      }
    },
  },
];

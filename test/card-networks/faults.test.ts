import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import { networkRegistry } from '../../src/card-networks/registry.ts';
import type { CardNetworkName } from '../../src/domain/card-network/card-network.ts';
import type { CurrencyCode } from '../../src/lib/currency/currency.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { Secret } from '../../src/lib/secret.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import { NetworkUnderTest, refusalOf, toPlace } from '../contract/card-network/network-under-test.ts';
import { createSimulatedHarness, openSimulated, type SimulatedNetwork } from './simulated-harness.ts';

type Fault = 'none' | 'lost-answer' | 'lost-request' | 'tampered' | 'nonsense' | 'other-currency';

/** A way to a network on which requests and answers get lost. */
async function startBadWay(target: string) {
  const way: { fault: Fault } = { fault: 'none' };
  const server = createServer(async (incoming, outgoing) => {
    const sent = await text(incoming);
    const { fault } = way;
    if (fault === 'lost-request') return void outgoing.destroy();
    if (fault === 'nonsense') return void outgoing.writeHead(200).end('{"nonsense":true}');
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = incoming.headers;
    const body = fault === 'tampered' ? sent.replace('kit-app', 'bad-app') : sent;
    const answer = await fetch(`${target}${incoming.url}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    const told = await answer.text();
    if (fault === 'lost-answer') return void outgoing.destroy();
    const shown = fault === 'other-currency' ? told.replace('"USD"', '"QQQ"') : told;
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(shown);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    way,
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const name of ['A', 'B', 'C'] as const satisfies readonly CardNetworkName[]) {
  describe(`network ${name} on a bad way`, () => {
    let served: SimulatedNetwork;
    let network: NetworkUnderTest;
    let bad: Awaited<ReturnType<typeof startBadWay>>;
    const closing: (() => unknown)[] = [];
    const logged: string[] = [];
    const note = (fields: object, message: string) => void logged.push(`${JSON.stringify(fields)} ${message}`);

    const openAdapter = (settings: object) => {
      const opened = networkRegistry[name].open(settings, {
        runtime: served.runtime,
        timers: systemTimers,
        logger: { debug: note, info: note, warn: note, error: note },
      });
      closing.unshift(() => opened.close());
      return opened.adapter;
    };

    before(async () => {
      served = await openSimulated(name);
      bad = await startBadWay(served.acquirer.url);
      closing.push(bad.close, served.close);
      const adapter = openAdapter({ ...served.settings, url: bad.url });
      network = new NetworkUnderTest(createSimulatedHarness(name), { ...served, adapter });
    });
    afterEach(() => {
      bad.way.fault = 'none';
    });
    after(async () => {
      for (const close of closing) await close();
    });

    /** Loses the first answer of a call, and makes the same call again. */
    async function lose<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      bad.way.fault = 'lost-answer';
      const lost = await refusalOf(work);
      assert.deepEqual([lost.name, lost.outcomeUnknown], ['StoreUnavailable', true]);
      bad.way.fault = 'none';
      return work();
    }

    it('does each thing once, though every answer is lost once', async () => {
      const before = await served.ledger();
      const input = network.toEnrollment();
      const enrolling = network.call();
      const card = await lose(() => network.adapter.enroll(enrolling, input));
      const flow = card.enrolled ? { state: card.state } : await network.prove(card);
      let state = flow.state ?? '';
      const { authenticator, card: other } = await network.verifiedCard();
      if (name === 'C') {
        const mandate = network.mandate();
        const call = network.call();
        const made = await lose(() => network.adapter.createIntent(call, { state, mandate, secureToken: null }));
        assert.ok(made.kind === 'intent');
      } else {
        const selected = await network.selected(other.virtualCardId);
        const mandate = network.mandate();
        const asking = network.call();
        const asked = await lose(() => network.adapter.createIntent(asking, { ...selected, mandate }));
        assert.ok(asked.kind === 'passkey');
        state = asked.state;
        const assertion = authenticator.get(asked.passkey.publicKey, toPlace(asked.passkey));
        const completing = network.call();
        const made = await lose(() => network.completeChallenge(completing, { state, assertion }));
        assert.equal(made.kind, 'intent');
      }

      const after_ = await served.ledger();
      assert.equal(after_.cards.length - before.cards.length, 2);
      assert.equal(after_.intents.length - before.intents.length, 1);
    });

    it('counts a wrong code once, though its answer is lost', { skip: name !== 'A' }, async () => {
      const card = await network.enroll();
      await network.trigger(network.call(), { state: card.state, methodId: 'email', callbackUri: null });
      const right = await served.readCode(card.virtualCardId);
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
      const call = network.call();

      const result = await lose(() =>
        network.verify(call, { state: card.state, answer: { kind: 'code', code: new Secret(wrong) } }),
      );

      assert.equal(result.kind === 'failed' && result.triesLeft, 2);
    });

    it('deletes a card though the answer is lost', async () => {
      const { card } = await network.verifiedCard();
      const { virtualCardId } = card;
      const call = network.call();

      await lose(() => network.adapter.deleteCard(call, { virtualCardId }));

      assert.equal((await network.cardOf(virtualCardId))?.state, 'deleted');
    });

    it('does nothing for requests that were changed on the way, signed with another secret, or signed long ago', async () => {
      const before = await served.ledger();
      const secrets = { A: 'sharedSecret', B: 'consumerKey', C: 'clientSecret' };
      const stranger = openAdapter({ ...served.settings, [secrets[name]]: new Secret('stranger') });
      const slow = networkRegistry[name].open(served.settings, {
        runtime: { ...served.runtime, clock: { now: () => served.now() - 6 * 60_000 } },
        timers: systemTimers,
        logger: silentLogger,
      });
      closing.unshift(() => slow.close());

      bad.way.fault = 'tampered';
      const refusals = [
        await refusalOf(() => network.enroll()),
        await refusalOf(() => stranger.enroll(network.call(), network.toEnrollment())),
        await refusalOf(() => slow.adapter.enroll(network.call(), network.toEnrollment())),
      ];

      for (const each of refusals) assert.equal(each.name, 'StoreUnavailable');
      assert.deepEqual(await served.ledger(), before);
    });

    it('makes no intent in a currency that does not exist', async () => {
      const { intents } = await served.ledger();
      const total = { number: 1_000, currency: 'QQQ' as CurrencyCode };

      const refusal = await refusalOf(() => network.credential(network.mandate({ total })));

      assert.equal(refusal.name, 'UnprocessableEntity');
      assert.deepEqual((await served.ledger()).intents, intents);
    });

    it('takes no credential in a currency that does not exist', async () => {
      const { state, intentId, attemptKey } = await network.credential();

      bad.way.fault = 'other-currency';
      const refusal = await refusalOf(() =>
        network.adapter.getCredential(network.call(), { state, intentId, attemptKey }),
      );

      assert.deepEqual([refusal.name, refusal.outcomeUnknown], ['StoreUnavailable', true]);
    });

    it('says that it is unavailable where the network says nonsense, or nothing', async () => {
      const seen = [];
      for (const fault of ['nonsense', 'lost-request'] as const) {
        bad.way.fault = fault;
        seen.push((await refusalOf(() => network.enroll())).name);
      }

      assert.deepEqual(seen, ['StoreUnavailable', 'StoreUnavailable']);
    });

    it('leaves no card number, cryptogram or secret in errors and logs', async () => {
      const number = network.nextNumber();
      bad.way.fault = 'nonsense';
      const refusal = await refusalOf(() => network.enroll({ number }));
      bad.way.fault = 'none';
      const { credential } = await network.credential(network.mandate(), { number });

      const said = JSON.stringify([refusal.message, refusal.description, refusal.stack, logged]);

      assert.ok(logged.length > 0);
      const secrets = Object.values(served.settings).filter((each) => each instanceof Secret);
      const sought = [number, credential.token, ...secrets.map((each) => each.reveal())];
      for (const canary of name === 'C' ? sought : [...sought, credential.proof]) {
        assert.ok(!said.includes(String(canary)), 'a canary was found');
      }
    });
  });
}

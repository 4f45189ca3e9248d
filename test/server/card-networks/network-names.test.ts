import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import type { CardNetworkName } from '../../../src/domain/card-network/card-network.ts';
import { createSimulatedHarness, openSimulated, type SimulatedNetwork } from '../../card-networks/simulated-harness.ts';
import { NetworkUnderTest } from '../../contract/card-network/network-under-test.ts';
import { type CardBackend, type CardPayload, numbers, openBackend } from '../../support/card-networks/open-backend.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const errorShape = z.object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })) });
const DOMAIN = 'apparel.demo.example';
const mandate = { domain: DOMAIN, amount: 1_000, currency: 'USD' };
const namesOf = ({ userErrors }: CardPayload) =>
  userErrors.map(({ name, field, retryable }) => [name, field?.join('.') ?? null, retryable]);

describe('the simulated networks, through their adapters and over HTTP,', () => {
  let networks: readonly SimulatedNetwork[];
  let service: TestService;
  let now = Date.now();
  let backend: CardBackend;
  before(async () => {
    networks = await Promise.all((['A', 'B', 'C'] as const).map(openSimulated));
    service = await startService({
      domains: [DOMAIN],
      cardNetworks: networks.map(({ adapter }) => adapter),
      now: () => now,
    });
    backend = await openBackend(service);
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await Promise.all(networks.map((each) => each.close()));
  });

  for (const network of ['A', 'B', 'C'] as const satisfies readonly CardNetworkName[]) {
    it(`${network} does not know a card by any text that names none`, async () => {
      for (const virtualCardId of ['..', '.', 'x'.repeat(101), 'x'.repeat(256), 'é', '%2e%2e', 'a/b?c#d']) {
        for (const operation of ['selectCard', 'deleteCard']) {
          const answer = await backend.call(operation, { virtualCardId, network });

          assert.deepEqual(
            namesOf(answer),
            [['CardNotFound', 'virtualCardId', false]],
            `${operation} ${virtualCardId}`,
          );
        }
      }
    });
  }

  it('A misses a secureToken in any text that is none, of every length that the API takes', async () => {
    const { virtualCardId } = await makeCardWithoutPasskey();
    const selected = await backend.call('selectCard', { virtualCardId, network: 'A' });
    const ready = await verify(selected);

    for (const secureToken of ['x', 'x'.repeat(201), 'x'.repeat(16_384)]) {
      const answer = await backend.call('createPaymentIntent', { flowToken: ready.flowToken, mandate, secureToken });

      assert.deepEqual(namesOf(answer), [['PreconditionError', 'secureToken', false]], `${secureToken.length}`);
      assert.equal(answer.flowToken, null);
    }
  });

  it('B counts what no frame handed back as a refused answer, of every length that the API takes', async () => {
    const { flowToken } = await backend.call('enrollCard', await backend.enrolInput(numbers.B));
    const input = { flowToken, methodId: 'issuer', callbackUri: 'http://localhost:4100/' };
    const framed = await backend.call('triggerCardVerification', input);
    assert.deepEqual(framed.userErrors, []);

    const iframeResult = { nonce: 'n'.repeat(256), payload: 'p'.repeat(2_048) };
    const answer = await backend.call('verifyCard', { flowToken: framed.flowToken, answer: { iframeResult } });

    assert.deepEqual(namesOf(answer), [['CardVerificationFailed', null, false]]);
    assert.match(answer.flowToken ?? '', /^eyJ/);
  });

  it('are not asked about an object that is nested without end', async () => {
    const { token } = await service.service.auth.issueAppToken('demo-app');
    const { flowToken } = await backend.call('enrollCard', await backend.enrolInput(numbers.C));
    const card = await backend.enrolInput(numbers.C);
    const nested = `${'['.repeat(9_900)}${']'.repeat(9_900)}`;
    const send = async (name: string, input: object, deep: string) => {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { ${name}(input: $input) { flowToken } }`;
      const variables = { input: { ...input, [deep]: { nested: 'DEEP' } } };
      const answer = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }).replace('"DEEP"', nested),
      });
      return errorShape.parse(await answer.json()).errors.map(({ extensions }) => extensions.code);
    };

    const codes = [
      await send('enrollCard', card, 'browser'),
      await send('enrollCard', { ...card, idempotencyKey: 'deep' }, 'browser'),
      await send('completePaymentChallenge', { flowToken, idempotencyKey: 'deep' }, 'assertion'),
    ];

    assert.deepEqual(codes, [['BAD_USER_INPUT'], ['BAD_USER_INPUT'], ['BAD_USER_INPUT']]);
  });

  it('C makes an intent for the largest amount that the API takes', async () => {
    const { flowToken } = await backend.call('enrollCard', await backend.enrolInput(numbers.C));
    const largest = { ...mandate, amount: Number.MAX_SAFE_INTEGER };

    const answer = await backend.call('createPaymentIntent', { flowToken, mandate: largest });

    assert.deepEqual(namesOf(answer), []);
    assert.match(String(answer['intentId']), /^[0-9a-f-]{36}$/);
  });

  for (const [index, network] of (['A', 'B'] as const).entries()) {
    it(`${network} asks for no verification of a verified card that is enrolled again`, async () => {
      const opened = networks[index];
      assert.ok(opened !== undefined);
      const kit = new NetworkUnderTest(createSimulatedHarness(network), opened);
      const card = { number: numbers[network], email: 'ada@example.com' };
      const { card: verified } = await kit.verifiedCard(card, { appId: 'demo-app' });

      const again = await backend.call('enrollCard', await backend.enrolInput(numbers[network]));

      assert.deepEqual(
        [again['status'], again['virtualCardId'], again['verificationMethods']],
        ['ENROLLED', verified.virtualCardId, []],
      );
    });
  }

  it('C starts another flow under an idempotency key whose token has expired', async () => {
    const input = { ...(await backend.enrolInput(numbers.C)), idempotencyKey: 'enrol-again' };
    const first = await backend.call('enrollCard', input);
    now += 31 * 60_000;
    await Promise.all(networks.map((each) => each.pass(31 * 60_000)));

    const second = await backend.call('enrollCard', input);
    const intent = await backend.call('createPaymentIntent', { flowToken: second.flowToken, mandate });

    assert.deepEqual([second['virtualCardId'], second.replayed], [first['virtualCardId'], false]);
    assert.deepEqual(namesOf(intent), []);
  });

  /** Its holder is verified before each intent. */
  async function makeCardWithoutPasskey(): Promise<CardPayload> {
    const enrolled = await backend.call('enrollCard', await backend.enrolInput('4000000000000119'));
    await verify(enrolled);
    return enrolled;
  }

  async function verify(flow: CardPayload): Promise<CardPayload> {
    const sent = await backend.call('triggerCardVerification', { flowToken: flow.flowToken, methodId: 'email' });
    const otp = await networks[0]?.readCode(String(flow['virtualCardId']));
    const verified = await backend.call('verifyCard', { flowToken: sent.flowToken, answer: { otp } });
    assert.deepEqual(verified.userErrors, []);
    return verified;
  }
});

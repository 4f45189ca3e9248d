import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { cardOperations } from '../../../examples/card-token/card-operations.ts';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import { post } from '../../support/graphql-client.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const payloadShape = z.looseObject({
  flowToken: z.string().nullable(),
  verificationMethods: z.array(z.object({ methodId: z.string() })).nullish(),
  code: z.looseObject({ triesLeft: z.number(), resendsLeft: z.number() }).nullish(),
  userErrors: z.array(z.looseObject({ name: z.string() })),
});

it('network A of the demo locks verification by code after three wrong tries of the first code and of three more, in every flow', async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const { auth, keys } = service.service;
  const { token } = await auth.issueAppToken('demo-app');
  let flowToken: string | null = null;
  const call = async (name: string, input: object) => {
    const answer = await post(service.url, cardOperations.get(name) ?? '', {
      variables: { input: { ...(flowToken !== null && { flowToken }), ...input } },
      headers: { authorization: `Bearer ${token}` },
    });
    const payload = payloadShape.parse(answer.data?.[name], { error: () => JSON.stringify(answer) });
    flowToken = payload.flowToken ?? flowToken;
    return payload;
  };
  const enrol = async () => {
    flowToken = null;
    const expiryYear = new Date().getUTCFullYear() + 3;
    const card = {
      number: '4111111111111111',
      expiryMonth: 12,
      expiryYear,
      securityCode: '',
      holderName: 'Ada Lovelace',
    };
    const encryptedCard = await encryptCard(card, await keys.paymentEncryptionKey());
    const { verificationMethods } = await call('enrollCard', { encryptedCard, consumer: { email: 'ada@example.com' } });
    return verificationMethods?.[0]?.methodId ?? '';
  };

  const methodId = await enrol();
  const tries: unknown[] = [];
  let isOver = false;
  while (!isOver && tries.length < 20) {
    const { code } = await call('triggerCardVerification', { methodId });
    for (let left = code?.triesLeft ?? 0; left > 0; left -= 1) {
      const wrong = await call('verifyCard', { answer: { otp: '000000' } });
      tries.push(wrong.userErrors.map(({ name, triesLeft, resendsLeft }) => [name, triesLeft, resendsLeft]));
      isOver = wrong.flowToken === null;
    }
  }
  const locked = await call('triggerCardVerification', { methodId: await enrol() });

  assert.deepEqual(
    tries,
    [3, 2, 1, 0].flatMap((resends) => [2, 1, 0].map((left) => [['CardVerificationFailed', left, resends]])),
  );
  assert.deepEqual(
    locked.userErrors.map(({ name, message, field }) => [name, message, field]),
    [['PaymentChallengeExpired', 'Too many wrong codes. Please use another payment method.', null]],
  );
});

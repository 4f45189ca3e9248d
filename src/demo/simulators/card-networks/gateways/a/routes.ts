import type { FastifyPluginAsync } from 'fastify';
import { importJWK } from 'jose';
import * as z from 'zod';
import { moneyFromDecimal } from '../../../../../domain/money/money.ts';
import { deleteCard } from '../../cards/delete-card.ts';
import { drawCardArt } from '../../cards/draw-card-art.ts';
import { enrollCard } from '../../cards/enroll-card.ts';
import { selectCard } from '../../cards/select-card.ts';
import type { Gateway, PartnerCall } from '../../gateway.ts';
import { completeChallenge, createIntent } from '../../intents/create-intent.ts';
import { getCredential, releaseCredential } from '../../intents/credentials.ts';
import { NetworkRefusal } from '../../network-refusal.ts';
import { registerPasskey } from '../../passkeys/register-passkey.ts';
import { checkCode } from '../../verification/check-code.ts';
import { sendCode } from '../../verification/send-code.ts';
import { decryptCard } from '../decrypt-card.ts';
import { installRoute, type SignedRequest, takeText } from '../install-route.ts';
import { appId, credential, currency, email, identifier, optionalText, origins, requestKey } from '../wire-parts.ts';
import type { loadKeysOfA } from './keys.ts';
import { showCredential, showFlow, showStep } from './show.ts';
import { speakAsA } from './speak-as-a.ts';

const head = { clientAppId: appId, originUrls: origins };
const headWire = z.object(head);
const enrollWire = z.object({
  ...head,
  consumer: z.object({
    identityType: z.literal('EMAIL_ADDRESS'),
    identityValue: email,
    mobileNumber: optionalText,
  }),
  encPaymentInstrument: z.string().max(8_192),
});
const instructionWire = z.object({
  ...head,
  secureToken: z.string().max(16_384).nullable(),
  mandate: z.object({
    merchantUrl: z.string().min(1).max(253),
    merchantName: z.string().min(1).max(200),
    merchantOrigin: z.string().max(300),
    amount: z.object({ value: z.string().max(20), currencyCode: currency }),
  }),
});
const attemptWire = z.object({ ...head, attemptId: identifier });

/** Network A as partners reach it. */
export const createRoutesOfA =
  (gateway: Gateway, keys: ReturnType<typeof loadKeysOfA>): FastifyPluginAsync =>
  async (app) => {
    takeText(app);
    const speech = speakAsA(gateway, keys);
    const install = <Input extends { clientAppId: string; originUrls: string[] }>(
      path: string,
      wire: z.ZodType<Input>,
      answer: (call: PartnerCall, input: Input, id: string) => unknown,
    ) =>
      installRoute(app, speech, path, wire, (input, { id = '' }, headers) => answer(toCall(input, headers), input, id));

    install('/vts/tokens', enrollWire, async (call, { consumer, encPaymentInstrument }) => {
      const card = await decryptCard(encPaymentInstrument, await importJWK(keys.decryptionKey, 'RSA-OAEP-256'), {
        keyManagementAlgorithms: ['RSA-OAEP-256'],
        contentEncryptionAlgorithms: ['A128GCM'],
      });
      const phone = consumer.mobileNumber ?? null;
      return showFlow(enrollCard(gateway, call, { ...card, email: consumer.identityValue, phone }));
    });
    install('/vts/tokens/:id/sessions', headWire, (call, _input, id) => showFlow(selectCard(gateway, call, id)));
    install('/vts/tokens/:id/delete', headWire, (call, _input, id) => deleteCard(gateway, call, id));
    install(
      '/vts/sessions/:id/oneTimePasscodes',
      z.object({ ...head, stepUpIdentifier: identifier }),
      (call, { stepUpIdentifier }, flowId) => {
        const code = sendCode(gateway, call, { flowId, methodId: stepUpIdentifier });
        return {
          destination: code.maskedDestination,
          otpLength: code.codeLength,
          otpExpiration: new Date(code.expiresAt).toISOString(),
          attemptsRemaining: code.triesLeft,
          requestsRemaining: code.resendsLeft,
        };
      },
    );
    install(
      '/vts/sessions/:id/oneTimePasscodes/validations',
      z.object({ ...head, otpValue: z.string().max(100) }),
      (call, { otpValue }, flowId) => showStep(checkCode(gateway, call, { flowId, code: otpValue })),
    );
    install(
      '/vts/sessions/:id/authenticationRegistrations',
      z.object({ ...head, credential }),
      async (call, input, flowId) =>
        showStep(await registerPasskey(gateway, call, { flowId, credential: input.credential })),
    );
    install('/vts/sessions/:id/paymentInstructions', instructionWire, (call, { mandate, secureToken }, flowId) => {
      const { merchantUrl: domain, merchantName: payeeName, merchantOrigin: payeeOrigin, amount } = mandate;
      const { value, currencyCode } = amount;
      const total = moneyFromDecimal(value, currencyCode)?.number;
      if (total === undefined || total < 1) throw new NetworkRefusal('request-wrong');
      const wanted = { domain, amount: total, currency: currencyCode, payeeName, payeeOrigin };
      return showStep(createIntent(gateway, call, { flowId, mandate: wanted, secureToken }));
    });
    install('/vts/sessions/:id/authentications', z.object({ ...head, credential }), async (call, input, flowId) =>
      showStep(await completeChallenge(gateway, call, { flowId, credential: input.credential })),
    );
    install('/vts/paymentInstructions/:id/credentials', attemptWire, (call, { attemptId: attemptKey }, intentId) =>
      showCredential(getCredential(gateway, call, { intentId, attemptKey })),
    );
    install('/vts/paymentInstructions/:id/credentials/cancel', attemptWire, (call, { attemptId }, intentId) =>
      releaseCredential(gateway, call, { intentId, attemptKey: attemptId }),
    );
    installRoute(app, speech, '/vts/cardArt/:id', z.object({}), (_input, { id = '' }) => ({
      mimeType: 'image/svg+xml',
      encodedData: Buffer.from(drawCardArt(gateway, id)).toString('base64'),
    }));
  };

function toCall(
  { clientAppId, originUrls }: z.output<typeof headWire>,
  headers: SignedRequest['headers'],
): PartnerCall {
  const key = requestKey.safeParse(headers['x-client-correlation-id']);
  if (!key.success) throw new NetworkRefusal('request-wrong');
  return { appId: clientAppId, requestKey: key.data, origins: originUrls };
}

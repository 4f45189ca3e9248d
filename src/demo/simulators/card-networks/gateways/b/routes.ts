import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import { deleteCard } from '../../cards/delete-card.ts';
import { drawCardArt } from '../../cards/draw-card-art.ts';
import { enrollCard } from '../../cards/enroll-card.ts';
import { selectCard } from '../../cards/select-card.ts';
import type { Gateway, PartnerCall } from '../../gateway.ts';
import { completeChallenge, createIntent } from '../../intents/create-intent.ts';
import { getCredential, releaseCredential } from '../../intents/credentials.ts';
import { registerPasskey } from '../../passkeys/register-passkey.ts';
import { checkIssuerFrame, startIssuerFrame } from '../../verification/issuer-frame.ts';
import { installRoute, takeText } from '../install-route.ts';
import { appId, credential, currency, email, identifier, optionalText, origins, requestKey } from '../wire-parts.ts';
import { decryptPayload, payloadWire } from './decrypt-payload.ts';
import type { loadKeysOfB } from './keys.ts';
import { showCredential, showFlow, showFrame, showStep } from './show.ts';
import { speakAsB } from './speak-as-b.ts';

const head = { requestId: requestKey, srcDpaId: appId, dpaOrigins: origins };
const inFlow = { ...head, correlationId: identifier };
const attemptWire = z.object({ ...head, intentId: identifier, checkoutReference: identifier });
const intentWire = z.object({
  ...inFlow,
  dpaTransaction: z.object({
    dpaDomain: z.string().min(1).max(253),
    dpaName: z.string().min(1).max(200),
    dpaOrigin: z.string().max(300),
    transactionAmount: z.object({ minorUnits: z.int().min(1), currency }),
  }),
});
type Head = { readonly requestId: string; readonly srcDpaId: string; readonly dpaOrigins: readonly string[] };

/** Network B as partners reach it: one address for each operation, identifiers in the body. */
export const createRoutesOfB =
  (gateway: Gateway, keys: ReturnType<typeof loadKeysOfB>): FastifyPluginAsync =>
  async (app) => {
    takeText(app);
    const speech = speakAsB(gateway, keys);
    const install = <Input extends Head>(
      path: string,
      wire: z.ZodType<Input>,
      answer: (call: PartnerCall, input: Input) => unknown,
    ) => installRoute(app, speech, `/checkout/${path}`, wire, (input) => answer(toCall(input), input));

    install(
      'enroll',
      z.object({
        ...head,
        consumer: z.object({ emailAddress: email, mobileNumber: optionalText }),
        encryptedPayload: payloadWire,
      }),
      (call, { consumer, encryptedPayload }) => {
        const card = decryptPayload(encryptedPayload, keys.decryptionKey);
        const phone = consumer.mobileNumber ?? null;
        return showFlow(enrollCard(gateway, call, { ...card, email: consumer.emailAddress, phone }));
      },
    );
    install('lookup', z.object({ ...head, srcDigitalCardId: identifier }), (call, { srcDigitalCardId }) =>
      showFlow(selectCard(gateway, call, srcDigitalCardId)),
    );
    install('delete', z.object({ ...head, srcDigitalCardId: identifier }), (call, { srcDigitalCardId }) =>
      deleteCard(gateway, call, srcDigitalCardId),
    );
    install(
      'authenticate',
      z.object({ ...inFlow, authenticationMethodId: identifier, callbackUri: z.string().max(2_048).nullable() }),
      (call, { correlationId: flowId, authenticationMethodId: methodId, callbackUri }) => {
        const { frame, expiresAt } = startIssuerFrame(gateway, call, { flowId, methodId, callbackUri });
        return { authenticationFrame: showFrame(frame), validUntil: Math.floor(expiresAt / 1000) };
      },
    );
    install(
      'authenticate-result',
      z.object({ ...inFlow, nonce: z.string().max(256), assuranceData: z.string().max(2_048) }),
      (call, { correlationId: flowId, nonce, assuranceData: payload }) =>
        showStep(checkIssuerFrame(gateway, call, { flowId, nonce, payload })),
    );
    install(
      'bind',
      z.object({ ...inFlow, attestation: credential }),
      async (call, { correlationId: flowId, attestation }) =>
        showStep(await registerPasskey(gateway, call, { flowId, credential: attestation })),
    );
    install('intent', intentWire, (call, { correlationId: flowId, dpaTransaction }) => {
      const { dpaDomain: domain, dpaName: payeeName, dpaOrigin: payeeOrigin, transactionAmount } = dpaTransaction;
      const { minorUnits: amount, currency: currencyCode } = transactionAmount;
      const mandate = { domain, amount, currency: currencyCode, payeeName, payeeOrigin };
      return showStep(createIntent(gateway, call, { flowId, mandate, secureToken: null }));
    });
    install(
      'intent-assertion',
      z.object({ ...inFlow, assertion: credential }),
      async (call, { correlationId: flowId, assertion }) =>
        showStep(await completeChallenge(gateway, call, { flowId, credential: assertion })),
    );
    install('credential', attemptWire, (call, { intentId, checkoutReference }) =>
      showCredential(getCredential(gateway, call, { intentId, attemptKey: checkoutReference })),
    );
    install('credential-release', attemptWire, (call, { intentId, checkoutReference }) =>
      releaseCredential(gateway, call, { intentId, attemptKey: checkoutReference }),
    );
    installRoute(
      app,
      speech,
      '/checkout/card-art',
      z.object({ digitalCardArtRef: identifier }),
      ({ digitalCardArtRef }) => ({
        mediaType: 'image/svg+xml',
        base64: Buffer.from(drawCardArt(gateway, digitalCardArtRef)).toString('base64'),
      }),
    );
  };

const toCall = ({ requestId, srcDpaId, dpaOrigins }: Head): PartnerCall => ({
  appId: srcDpaId,
  requestKey: requestId,
  origins: dpaOrigins,
});

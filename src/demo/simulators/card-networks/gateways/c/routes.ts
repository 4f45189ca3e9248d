import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import { deleteCard } from '../../cards/delete-card.ts';
import { drawCardArt } from '../../cards/draw-card-art.ts';
import { enrollCard } from '../../cards/enroll-card.ts';
import { selectCard } from '../../cards/select-card.ts';
import type { FlowView } from '../../flows/start-flow.ts';
import type { Gateway, PartnerCall } from '../../gateway.ts';
import { createIntent } from '../../intents/create-intent.ts';
import { getCredential, releaseCredential } from '../../intents/credentials.ts';
import { decryptCard } from '../decrypt-card.ts';
import { installRoute, takeText } from '../install-route.ts';
import { appId, currency, email, identifier, optionalText, origins, requestKey } from '../wire-parts.ts';
import type { loadKeysOfC } from './keys.ts';
import { speakAsC } from './speak-as-c.ts';

const head = { request_id: requestKey, partner_id: appId, allowed_origins: origins };
const attemptWire = z.object({ ...head, intent_id: identifier, order_reference: identifier });
const mandateWire = z.object({
  merchant_domain: z.string().min(1).max(253),
  merchant_name: z.string().min(1).max(200),
  merchant_origin: z.string().max(300),
  /** Minor units as text. */
  amount: z.string().regex(/^[1-9]\d{0,15}$/),
  currency_code: currency,
});
type Head = { readonly request_id: string; readonly partner_id: string; readonly allowed_origins: readonly string[] };

/** Network C as partners reach it. It verifies nobody: a card is enrolled at once, and an intent made at once. */
export const createRoutesOfC =
  (gateway: Gateway, keys: ReturnType<typeof loadKeysOfC>): FastifyPluginAsync =>
  async (app) => {
    takeText(app);
    const speech = speakAsC(gateway, keys);
    const install = <Input extends Head>(
      path: string,
      wire: z.ZodType<Input>,
      answer: (call: PartnerCall, input: Input) => unknown,
    ) => installRoute(app, speech, `/agentic/v1/${path}`, wire, (input) => answer(toCall(input), input));

    install(
      'accounts/enroll',
      z.object({
        ...head,
        member: z.object({ email, phone_number: optionalText }),
        encrypted_account: z.string().max(8_192),
      }),
      async (call, { member, encrypted_account }) => {
        const card = await decryptCard(encrypted_account, Buffer.from(keys.encryptionKey, 'base64url'), {
          keyManagementAlgorithms: ['A256KW'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return showFlow(
          enrollCard(gateway, call, { ...card, email: member.email, phone: member.phone_number ?? null }),
        );
      },
    );
    const accountWire = z.object({ ...head, account_id: identifier });
    install('accounts/open', accountWire, (call, { account_id }) => showFlow(selectCard(gateway, call, account_id)));
    install('accounts/delete', accountWire, (call, { account_id }) => deleteCard(gateway, call, account_id));
    install(
      'intents',
      z.object({ ...head, session_id: identifier, mandate: mandateWire }),
      (call, { session_id, mandate }) => {
        const view = createIntent(gateway, call, {
          flowId: session_id,
          mandate: {
            domain: mandate.merchant_domain,
            amount: Number(mandate.amount),
            currency: mandate.currency_code,
            payeeName: mandate.merchant_name,
            payeeOrigin: mandate.merchant_origin,
          },
          secureToken: null,
        });
        if (view.kind !== 'intent') throw new TypeError('Network C asks for no passkey');
        return { intent_id: view.intentId, expires_at: new Date(view.expiresAt).toISOString() };
      },
    );
    install('intents/credential', attemptWire, (call, { intent_id, order_reference }) => {
      const credential = getCredential(gateway, call, { intentId: intent_id, attemptKey: order_reference });
      const { mandate } = credential;
      return {
        token_number: credential.token,
        token_expiry: `${credential.expiryYear}-${String(credential.expiryMonth).padStart(2, '0')}`,
        dynamic_security_code: credential.proof,
        mandate: {
          merchant_domain: mandate.domain,
          merchant_name: mandate.payeeName,
          merchant_origin: mandate.payeeOrigin,
          amount: String(mandate.amount),
          currency_code: mandate.currency,
        },
      };
    });
    install('intents/credential/release', attemptWire, (call, { intent_id, order_reference }) =>
      releaseCredential(gateway, call, { intentId: intent_id, attemptKey: order_reference }),
    );
    installRoute(app, speech, '/agentic/v1/art', z.object({ art_id: identifier }), ({ art_id }) => ({
      content_type: 'image/svg+xml',
      content: Buffer.from(drawCardArt(gateway, art_id)).toString('base64'),
    }));
  };

const toCall = ({ request_id, partner_id, allowed_origins }: Head): PartnerCall => ({
  appId: partner_id,
  requestKey: request_id,
  origins: allowed_origins,
});

const showFlow = ({ flowId, card }: FlowView) => ({
  account_id: card.cardId,
  session_id: flowId,
  display: {
    last_digits: card.lastFour,
    expiry: `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`,
    art_id: card.art,
  },
});

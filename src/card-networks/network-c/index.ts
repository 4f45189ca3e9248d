import { CompactEncrypt } from 'jose';
import type { SecretCard } from '../../domain/payment/payment.ts';
import type { CardNetworkAdapter, NetworkCall } from '../contract/card-network.ts';
import type { AskNetwork, NetworkQuestion } from '../toolkit/create-ask-network.ts';
import { defineNetwork } from '../toolkit/define-network.ts';
import { requireCardId } from '../toolkit/require-card-id.ts';
import { createClient } from './client.ts';
import { toCredential, toEnrolledCard, toSelectedCard } from './mapper.ts';
import { type NetworkCSettings, networkCSettings } from './settings.ts';
import { accountWire, artWire, credentialWire, doneWire, intentWire } from './wire.ts';

/** Network C: verifies nobody. */
export const networkC = defineNetwork(networkCSettings, (settings, http, { runtime }) =>
  createAdapter(settings, createClient(settings, http, runtime)),
);

function createAdapter(settings: NetworkCSettings, client: AskNetwork): CardNetworkAdapter {
  const ask = <Answer>(
    { appId, requestKey, origins, signal }: NetworkCall,
    operation: string,
    { path, answer }: Pick<NetworkQuestion<Answer>, 'path' | 'answer'>,
    body: object,
  ) =>
    client({
      operation,
      path: `/agentic/v1/${path}`,
      answer,
      body: { request_id: requestKey, partner_id: appId, allowed_origins: origins, ...body },
      signal,
    });
  return {
    network: 'C',

    enroll: async (call, { card, consumer, billingInfo, browser }) => {
      const member = {
        email: consumer.email,
        phone_number: consumer.phone,
        given_name: consumer.firstName,
        family_name: consumer.lastName,
        country_code: consumer.countryCode,
        language: consumer.languageCode,
      };
      const encrypted_account = await encryptCard(settings, card);
      const body = { member, billing_address: billingInfo, device: browser, encrypted_account };
      const answer = accountWire.transform(toEnrolledCard);
      return ask(call, 'enroll', { path: 'accounts/enroll', answer }, body);
    },

    select: async (call, { virtualCardId }) =>
      ask(
        call,
        'select',
        { path: 'accounts/open', answer: accountWire.transform(toSelectedCard) },
        { account_id: requireCardId(virtualCardId) },
      ),

    createIntent: async (call, { state, mandate: { domain, total, payeeName, payeeOrigin } }) => {
      const mandate = {
        merchant_domain: domain,
        merchant_name: payeeName,
        merchant_origin: payeeOrigin,
        amount: String(total.number),
        currency_code: total.currency,
      };
      const question = { path: 'intents', answer: intentWire };
      const { intent_id, expires_at } = await ask(call, 'createIntent', question, { session_id: state, mandate });
      return { kind: 'intent', state, intentId: intent_id, expiresAt: expires_at };
    },

    getCredential: async (call, { intentId, attemptKey }) => {
      const question = { path: 'intents/credential', answer: credentialWire.transform(toCredential) };
      return ask(call, 'getCredential', question, { intent_id: intentId, order_reference: attemptKey });
    },

    releaseCredential: async (call, { intentId, attemptKey }) => {
      const question = { path: 'intents/credential/release', answer: doneWire };
      await ask(call, 'releaseCredential', question, { intent_id: intentId, order_reference: attemptKey });
    },

    deleteCard: async (call, { virtualCardId }) => {
      await ask(
        call,
        'deleteCard',
        { path: 'accounts/delete', answer: doneWire },
        { account_id: requireCardId(virtualCardId) },
      );
    },

    getCardArt: async ({ signal }, { art }) => {
      const { content_type, content } = await client({
        operation: 'getCardArt',
        path: '/agentic/v1/art',
        body: { art_id: art },
        answer: artWire,
        signal,
      });
      return { mediaType: content_type, bytes: content };
    },
  };
}

/** A JWE under the key that both sides share. */
async function encryptCard({ encryptionKey, encryptionKeyId }: NetworkCSettings, card: SecretCard): Promise<string> {
  const { number, expiryMonth, expiryYear } = card.reveal();
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ number, expiryMonth, expiryYear })))
    .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM', kid: encryptionKeyId })
    .encrypt(Buffer.from(encryptionKey.reveal(), 'base64url'));
}

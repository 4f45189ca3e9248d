import { createHmac } from 'node:crypto';
import type { Secret } from '../lib/secret.ts';

interface SignedText {
  readonly messageId: string;
  /** Whole seconds since the Unix epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: one signature for each secret. Source: Standard Webhooks, "Signature scheme". */
export const signPartnerWebhook = (secrets: readonly Secret[], { messageId, timestamp, body }: SignedText): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.reveal().replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

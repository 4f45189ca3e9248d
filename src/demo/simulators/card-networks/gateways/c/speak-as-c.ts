import { createHmac } from 'node:crypto';
import type { Gateway } from '../../gateway.ts';
import { isSameText } from '../../is-same-text.ts';
import { NetworkRefusal, type RefusalCode } from '../../network-refusal.ts';
import type { NetworkSpeech } from '../install-route.ts';
import { isFresh } from '../is-fresh.ts';
import type { loadKeysOfC } from './keys.ts';

const errors: Readonly<Record<RefusalCode, readonly [status: number, type: string]>> = {
  'callback-wrong': [400, 'invalid_request'],
  'card-declined': [422, 'account_declined'],
  'card-expired': [422, 'account_expired'],
  'card-not-found': [404, 'account_not_found'],
  'card-number-wrong': [422, 'account_number_invalid'],
  'code-malformed': [400, 'invalid_request'],
  'credential-taken': [409, 'credential_in_use'],
  'flow-over': [410, 'session_over'],
  'intent-in-use': [409, 'intent_in_use'],
  'intent-over': [410, 'intent_over'],
  locked: [423, 'account_locked'],
  'method-unknown': [400, 'invalid_request'],
  'request-wrong': [400, 'invalid_request'],
  'secure-token-missing': [400, 'invalid_request'],
  'signature-wrong': [401, 'invalid_mac'],
  'wrong-step': [409, 'invalid_state'],
};

/** `Authorization: MAC` with a hash of the body, and errors as `error_type`. */
export const speakAsC = (
  gateway: Gateway,
  { clientId, clientSecret, signedOrigin }: ReturnType<typeof loadKeysOfC>,
): NetworkSpeech => ({
  requireSignature: ({ method, path, headers, body }) => {
    const parts = parseHeader(String(headers['authorization'] ?? ''));
    const { id = '', ts = '', nonce = '', bodyhash = '', mac = '' } = parts;
    const sign = (text: string) => createHmac('sha256', clientSecret).update(text).digest('base64');
    const { hostname } = new URL(signedOrigin);
    const isSigned =
      id === clientId &&
      isFresh(gateway, Number(ts)) &&
      isSameText(bodyhash, sign(body)) &&
      isSameText(mac, sign([ts, nonce, method, path, hostname, bodyhash, ''].join('\n')));
    if (!isSigned) throw new NetworkRefusal('signature-wrong');
  },
  toError: ({ code }) => {
    const [status, error_type] = errors[code];
    return { status, body: { error_type, error_description: `The request was refused: ${error_type}` } };
  },
});

function parseHeader(header: string): Record<string, string> {
  if (!header.startsWith('MAC ')) return {};
  return Object.fromEntries(
    [...header.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

import { createHash, verify } from 'node:crypto';
import type { Gateway } from '../../gateway.ts';
import { NetworkRefusal, type RefusalCode } from '../../network-refusal.ts';
import type { NetworkSpeech } from '../install-route.ts';
import { isFresh } from '../is-fresh.ts';
import type { loadKeysOfB } from './keys.ts';

const errors: Readonly<Record<RefusalCode, readonly [status: number, reason: string]>> = {
  'callback-wrong': [400, 'INVALID_CALLBACK'],
  'card-declined': [422, 'ISSUER_DECLINED'],
  'card-expired': [422, 'CARD_EXPIRED'],
  'card-not-found': [404, 'DIGITAL_CARD_NOT_FOUND'],
  'card-number-wrong': [422, 'INVALID_PAN'],
  'code-malformed': [400, 'INVALID_FIELD_VALUE'],
  'credential-taken': [409, 'CREDENTIAL_IN_USE'],
  'flow-over': [410, 'CORRELATION_EXPIRED'],
  'intent-in-use': [409, 'INTENT_IN_USE'],
  'intent-over': [410, 'INTENT_EXPIRED'],
  locked: [423, 'AUTHENTICATION_LOCKED'],
  'method-unknown': [400, 'INVALID_AUTHENTICATION_METHOD'],
  'request-wrong': [400, 'INVALID_FIELD_VALUE'],
  'secure-token-missing': [400, 'INVALID_FIELD_VALUE'],
  'signature-wrong': [401, 'UNAUTHORIZED'],
  'wrong-step': [409, 'INVALID_STATE'],
};

/** OAuth 1.0a with RSA-SHA256 and a hash of the body, and a list of `Errors`. */
export const speakAsB = (
  gateway: Gateway,
  { consumerKey, verificationKey, signedOrigin }: ReturnType<typeof loadKeysOfB>,
): NetworkSpeech => ({
  requireSignature: ({ method, path, headers, body }) => {
    const { oauth_signature: signature = '', ...parameters } = parseHeader(String(headers['authorization'] ?? ''));
    const text = Object.entries(parameters)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&');
    const base = [method, `${signedOrigin}${path}`, text].map(encode).join('&');
    const isSigned =
      parameters['oauth_consumer_key'] === consumerKey &&
      parameters['oauth_signature_method'] === 'RSA-SHA256' &&
      parameters['oauth_body_hash'] === createHash('sha256').update(body).digest('base64') &&
      isFresh(gateway, Number(parameters['oauth_timestamp']) * 1000) &&
      verify('sha256', Buffer.from(base), verificationKey, Buffer.from(signature, 'base64'));
    if (!isSigned) throw new NetworkRefusal('signature-wrong');
  },
  toError: ({ code, retryAfterSeconds }) => {
    const [status, ReasonCode] = errors[code];
    const Details = retryAfterSeconds === null ? [] : [{ Name: 'retryAfterSeconds', Value: String(retryAfterSeconds) }];
    return { status, body: { Errors: { Error: [{ Source: 'NETWORK_B', ReasonCode, Recoverable: false, Details }] } } };
  },
});

function parseHeader(header: string): Record<string, string> {
  if (!header.startsWith('OAuth ')) return {};
  const pairs = [...header.slice('OAuth '.length).matchAll(/([a-z_]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decode(value)]));
}

/** RFC 3986, as RFC 5849 asks for. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

import { passesLuhn } from '../../../../lib/passes-luhn.ts';
import type { Gateway } from '../gateway.ts';
import type { Intent } from './intents.ts';

const prefixes: Readonly<Record<Gateway['network'], string>> = { A: '48', B: '52', C: '37' };
const CODE_LENGTH = 4;

/**
 * Token and proof follow from the network's key, so that they are kept nowhere. A and B have one token for a card and a
 * cryptogram for the attempt; C has a token and a dynamic code for the attempt.
 */
export function deriveCredential(
  gateway: Gateway,
  { intentId, cardId }: Pick<Intent, 'intentId' | 'cardId'>,
  attemptKey: string,
): { readonly token: string; readonly proof: string; readonly hash: string } {
  const { network, secrets } = gateway;
  const isSingleUse = network === 'C';
  const digits = (purpose: string, length: number, ...parts: readonly string[]) =>
    (toNumber(secrets.hash(purpose, ...parts)) % 10n ** BigInt(length)).toString().padStart(length, '0');
  const owner = isSingleUse ? [intentId, attemptKey] : [cardId];
  const token = completeNumber(`${prefixes[network]}${digits('token', isSingleUse ? 12 : 13, ...owner)}`);
  const proof = isSingleUse
    ? digits('code', CODE_LENGTH, intentId, attemptKey)
    : secrets.hash('cryptogram', intentId, attemptKey).slice(0, 28);
  return { token, proof, hash: hashCredential(gateway, token, proof) };
}

/** How an intent is found by its credential. */
export const hashCredential = ({ secrets }: Gateway, token: string, proof: string): string =>
  secrets.hash('credential', token, proof);

const toNumber = (base64url: string): bigint => BigInt(`0x${Buffer.from(base64url, 'base64url').toString('hex')}`);

const completeNumber = (digits: string): string => {
  for (let check = 0; check < 10; check += 1) if (passesLuhn(`${digits}${check}`)) return `${digits}${check}`;
  throw new TypeError('Every number has a check digit');
};

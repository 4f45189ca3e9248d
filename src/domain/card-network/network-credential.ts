import { Secret } from '../../lib/secret.ts';

/**
 * What pays for one intent at the merchant's acquirer: a token in place of the card number, and what proves that the buyer
 * agreed to this merchant, amount and currency.
 */
export interface NetworkCredential {
  /** 12 to 19 digits. It is no card number, but has the form of one of its network. */
  readonly token: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** A cryptogram; for network C the dynamic security code. */
  readonly proof: string;
}

/** Seals the credential as the core carries it from a network to a platform. */
export const sealNetworkCredential = ({ token, expiryMonth, expiryYear, proof }: NetworkCredential): Secret =>
  new Secret(JSON.stringify([token, expiryMonth, expiryYear, proof]));

/** Undefined for anything that is no credential. */
export function openNetworkCredential(sealed: Secret): NetworkCredential | undefined {
  const parts: unknown = parseJson(sealed.reveal());
  if (!Array.isArray(parts)) return undefined;
  const [token, expiryMonth, expiryYear, proof]: readonly unknown[] = parts;
  if (typeof token !== 'string' || !/^\d{12,19}$/.test(token)) return undefined;
  if (typeof expiryMonth !== 'number' || typeof expiryYear !== 'number' || typeof proof !== 'string') return undefined;
  return { token, expiryMonth, expiryYear, proof };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningKeys } from '../../cryptography/keys/signing-keys.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { entriesUpTo } from '../../lib/entries-up-to.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { type AuthSettings, RENEWAL_SECONDS } from '../settings.ts';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, type TokenClaims, tokenClaims } from './token-claims.ts';

/** A token with a valid signature. Expired tokens are distinguished, since they may still renew a session. */
export interface VerifiedToken {
  readonly claims: TokenClaims;
  readonly expired: boolean;
}

/** Ours have some 500 characters. */
const { maxLength } = textKinds.accessToken;
/** Verified tokens are remembered, since a client sends the same one with every call for an hour. */
const REMEMBERED_TOKENS = 5000;

const PARTS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

export class TokenVerifier {
  readonly #signingKeys: SigningKeys;
  readonly #settings: AuthSettings;
  readonly #runtime: Runtime;
  readonly #noteExpired: (expires: number) => void;
  readonly #remembered = new LRUCache<string, { readonly keyId: string; readonly claims: TokenClaims }>(
    entriesUpTo(REMEMBERED_TOKENS),
  );

  constructor(
    signingKeys: SigningKeys,
    settings: AuthSettings,
    runtime: Runtime,
    noteExpired: (expires: number) => void,
  ) {
    this.#signingKeys = signingKeys;
    this.#settings = settings;
    this.#runtime = runtime;
    this.#noteExpired = noteExpired;
  }

  /** Whether this very text was a token of ours, whatever it is worth now. */
  remembers(token: string): boolean {
    return this.#remembered.has(token);
  }

  /** Throws InvalidToken if it is not a JWT, InvalidJWTToken if it is not one of ours. */
  async verify(token: string): Promise<VerifiedToken> {
    const claims = (await this.#recall(token)) ?? (await this.#verifySignature(token));
    const expired = claims.exp * 1000 <= this.#runtime.clock.now();
    if (expired) this.#noteExpired(claims.exp);
    return { claims, expired };
  }

  /** Whether a session with a token of this `exp`, in Unix seconds, can no longer be renewed. */
  isTooOld(expires: number): boolean {
    return this.#runtime.clock.now() > (expires + RENEWAL_SECONDS) * 1000;
  }

  /**
   * The `exp` of a token whose key is not known here, in Unix seconds and not verified: use it only to report how old a
   * rejected token claims to be. Undefined if the key is known.
   */
  async findClaimedExpiry(token: string): Promise<number | undefined> {
    const keyId = requireKeyId(token);
    const known = keyId !== undefined && (await this.#signingKeys.find(keyId)) !== undefined;
    const { exp } = decodeJwt(token);
    return known || typeof exp !== 'number' ? undefined : exp;
  }

  /**
   * The claims of a token that was verified before, as long as its key is still one of ours: an operator may remove a
   * key in an emergency.
   */
  async #recall(token: string): Promise<TokenClaims | undefined> {
    const remembered = this.#remembered.get(token);
    if (remembered === undefined) return undefined;
    return (await this.#signingKeys.find(remembered.keyId)) === undefined ? undefined : remembered.claims;
  }

  async #verifySignature(token: string): Promise<TokenClaims> {
    const keyId = requireKeyId(token);
    if (!isCanonical(token)) throw refuse('The signature of the token cannot be verified.');
    const key = keyId === undefined ? undefined : await this.#signingKeys.find(keyId);
    if (key === undefined) throw refuse('The token was not signed with a key of this service.');

    const claims = tokenClaims.safeParse(await this.#requirePayload(token, key.publicKey));
    if (!claims.success) throw refuse('The token lacks required claims.');
    if (claims.data.env !== this.#settings.environment) throw refuse('The token belongs to another environment.');
    this.#remembered.set(token, { keyId: key.keyId, claims: claims.data });
    return claims.data;
  }

  async #requirePayload(token: string, key: Parameters<typeof jwtVerify>[1] & object): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        currentDate: new Date(this.#runtime.clock.now()),
      });
      return payload;
    } catch (error) {
      // Thrown after the signature was verified, so the claims can be trusted; callers decide whether the token is
      // still usable.
      if (error instanceof errors.JWTExpired) return error.payload;
      // Any other error, a key of the wrong type included, means that the token is not ours.
      throw refuse(explain(error));
    }
  }
}

/** The key id in the header of a token that has the structure of a JWT. Nothing of it is to be trusted yet. */
function requireKeyId(token: string): string | undefined {
  try {
    if (token.length > maxLength || !PARTS.test(token)) throw new TypeError('Not three parts in base64url');
    decodeJwt(token);
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    // Without the cause: a parser's message quotes its input, which may be a secret sent to the wrong place.
    throw new CommerceError('InvalidToken', { description: 'The token is not a signed JWT.', action: 'NEW_SESSION' });
  }
}

/**
 * The last character of a signature has bits that decoders ignore. Here each token has one spelling, so a changed one
 * is rejected.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

export const createTooOldError = (): CommerceError =>
  new CommerceError('TokenExpired', {
    description: 'The token expired too long ago to be renewed.',
    action: 'NEW_SESSION',
  });

const refuse = (description: string): CommerceError =>
  new CommerceError('InvalidJWTToken', { description, action: 'NEW_SESSION' });

function explain(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The claim ${error.claim} of the token is missing or wrong.`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The token is signed with an algorithm that is not accepted.';
  return 'The signature of the token cannot be verified.';
}

import type { Partner } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { TokenClaims } from './token-claims.ts';
import { createTooOldError, type TokenVerifier } from './token-verifier.ts';

/** The device of a token that may be renewed, as the port that commerce defines has it. */
export async function readForRenewal(
  verifier: TokenVerifier,
  app: Partner,
  token: string,
): Promise<{ readonly deviceId: string }> {
  const claims = await requireClaims(verifier, token);
  if (claims.token_use !== 'device') {
    throw new CommerceError('InvalidJWTToken', {
      description: 'Only the token of a device session can be renewed.',
      action: 'NEW_SESSION',
    });
  }
  if (claims.appid !== app.appId || claims.sub !== app.name) {
    throw new CommerceError('Forbidden', { description: 'The token belongs to another App ID.' });
  }
  if (verifier.isTooOld(claims.exp)) throw createTooOldError();
  return { deviceId: claims.deviceid };
}

/**
 * A token outlives the key that signed it: a client that returns after months learns that the token is too old, not
 * that it is forged.
 */
async function requireClaims(verifier: TokenVerifier, token: string): Promise<TokenClaims> {
  try {
    return (await verifier.verify(token)).claims;
  } catch (error) {
    if (!(error instanceof CommerceError) || error.name !== 'InvalidJWTToken') throw error;
    const claimed = await verifier.findClaimedExpiry(token);
    throw claimed !== undefined && verifier.isTooOld(claimed) ? createTooOldError() : error;
  }
}

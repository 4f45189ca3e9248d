import { CommerceError } from '../../errors/commerce-error.ts';
import type { MutationResolvers } from '../generated/resolver-types.ts';
import { toCookieSeconds } from '../session-cookie.ts';

/** CommerceErrors of the token itself; a missing App ID or a server error does not invalidate the cookie. */
const ofToken: ReadonlySet<string> = new Set(['InvalidToken', 'InvalidJWTToken', 'TokenExpired', 'Forbidden']);

export const createDeviceSession: MutationResolvers['createDeviceSession'] = async (_root, { input }, context) => {
  const { caller, commerce, sentToken, sessionCookie } = context;
  const accessToken = input.accessToken ?? sentToken?.reveal() ?? sessionCookie.value;
  const outcome = await commerce.createDeviceSession(caller, { accessToken }).catch((refusal: unknown) => {
    // Scripts cannot reach the cookie: if it stayed, a rejected token would be sent and rejected forever.
    const isOfToken = refusal instanceof CommerceError && ofToken.has(refusal.name);
    if (isOfToken && accessToken !== null && accessToken === sessionCookie.value) sessionCookie.set('', 0);
    throw refusal;
  });
  const { session } = outcome;
  if (session !== null) sessionCookie.set(session.accessToken, toCookieSeconds(session.expiresIn));
  return outcome;
};

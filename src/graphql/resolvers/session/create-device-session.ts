import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MutationResolvers } from '../../generated/resolver-types.ts';
import { toCookieSeconds } from '../../session-cookie.ts';
import { settle } from '../settle.ts';

/** Refusals of the token itself; a missing App ID or a fault of ours says nothing against the cookie. */
const ofToken: ReadonlySet<string> = new Set(['InvalidToken', 'InvalidJWTToken', 'TokenExpired', 'Forbidden']);

export const createDeviceSession: MutationResolvers['createDeviceSession'] = async (_root, { input }, context) => {
  const { caller, commerce, sessionCookie } = context;
  const accessToken = input.accessToken ?? sessionCookie.value;
  const { value: session, userErrors } = await settle(() =>
    commerce.createDeviceSession(caller, { accessToken }),
  ).catch((refusal: unknown) => {
    // Scripts cannot reach the cookie: kept, a token that is refused would be sent and refused for ever.
    const isOfToken = refusal instanceof CommerceError && ofToken.has(refusal.name);
    if (isOfToken && accessToken !== null && accessToken === sessionCookie.value) sessionCookie.set('', 0);
    throw refusal;
  });
  if (session !== null) sessionCookie.set(session.accessToken, toCookieSeconds(session.expiresIn));
  return { session, userErrors, replayed: false };
};

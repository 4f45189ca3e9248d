import type { MutationResolvers } from '../../generated/resolver-types.ts';
import { toCookieSeconds } from '../../session-cookie.ts';
import { settle } from '../settle.ts';

export const createDeviceSession: MutationResolvers['createDeviceSession'] = async (_root, { input }, context) => {
  const { caller, commerce, sessionCookie } = context;
  const accessToken = input.accessToken ?? sessionCookie.value;
  const { value: session, userErrors } = await settle(() => commerce.createDeviceSession(caller, { accessToken }));
  if (session !== null) sessionCookie.set(session.accessToken, toCookieSeconds(session.expiresIn));
  return { session, userErrors, replayed: false };
};

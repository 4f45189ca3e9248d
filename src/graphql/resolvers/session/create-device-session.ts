import type { MutationResolvers } from '../../generated/resolver-types.ts';
import { settle } from '../settle.ts';

/** How long after its end a token can still be renewed, and with it how long a browser should keep it. */
const RENEWABLE_SECONDS = 7 * 24 * 60 * 60;

export const createDeviceSession: MutationResolvers['createDeviceSession'] = async (_root, { input }, context) => {
  const { caller, commerce, sessionCookie } = context;
  const accessToken = input.accessToken ?? sessionCookie.value;
  const { value: session, userErrors } = await settle(() => commerce.createDeviceSession(caller, { accessToken }));
  if (session !== null) sessionCookie.set(session.accessToken, session.expiresIn + RENEWABLE_SECONDS);
  return { session, userErrors, replayed: false };
};

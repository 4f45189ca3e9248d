import { CommerceError } from '../../errors/commerce-error.ts';
import { sessionCookieName, toCookieSeconds } from '../../graphql/session-cookie.ts';
import type { GraphiqlTab } from '../routes/graphiql-routes.ts';
import type { GraphiqlVisit } from '../server-options.ts';
import { createExampleTabs } from './create-example-tabs.ts';

export interface VisitorSources {
  readonly domain: string;
  readonly uuid: () => string;
  /** A new device, or the device of an earlier token. Throws the catalog's names for a token that cannot be renewed. */
  readonly openSession: (
    accessToken: string | null,
  ) => Promise<{ readonly accessToken: string; readonly expiresIn: number }>;
  /** Something of the shop that can be bought; undefined where all is sold. */
  readonly findVariant: () => Promise<string | undefined>;
  /** As a client would do it. */
  readonly encryptCard: (card: typeof EXAMPLE_CARD) => Promise<string>;
}

/** The sandbox's card that approves. */
const EXAMPLE_CARD = { number: '4242424242424242', expiryMonth: 12, securityCode: '123', holderName: 'Ada Lovelace' };

/** The example tabs under a session of the visitor's own, which a cookie keeps over reloads, and with it the cart. */
export const createVisitorTabs =
  ({ domain, uuid, openSession, findVariant, encryptCard }: VisitorSources) =>
  async ({ readCookie, setCookie }: GraphiqlVisit): Promise<readonly GraphiqlTab[]> => {
    const { accessToken, expiresIn } = await renewOrOpen(openSession, readCookie(sessionCookieName) ?? null);
    setCookie({ name: sessionCookieName, value: accessToken, maxAgeSeconds: toCookieSeconds(expiresIn) });
    return createExampleTabs({
      accessToken,
      domain,
      variantId: (await findVariant()) ?? 'sold-out',
      encryptedCard: await encryptCard(EXAMPLE_CARD),
      attemptId: uuid(),
      idempotencyKey: uuid(),
    });
  };

async function renewOrOpen(openSession: VisitorSources['openSession'], earlier: string | null) {
  if (earlier === null) return openSession(null);
  try {
    return await openSession(earlier);
  } catch (error) {
    if (error instanceof CommerceError) return openSession(null);
    throw error;
  }
}

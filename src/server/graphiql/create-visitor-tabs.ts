import { CommerceError } from '../../errors/commerce-error.ts';
import { sessionCookieName, toCookieSeconds } from '../../graphql/session-cookie.ts';
import type { GraphiqlTab } from '../routes/graphiql-routes.ts';
import type { GraphiqlVisit } from '../server-options.ts';
import { createExampleTabs } from './create-example-tabs.ts';

export interface VisitorSources {
  readonly domain: string;
  readonly uuid: () => string;
  /** A new device, or the device of an earlier token. Throws catalog errors for a token that cannot be renewed. */
  readonly openSession: (
    accessToken: string | null,
  ) => Promise<{ readonly accessToken: string; readonly expiresIn: number }>;
  /** A product of the shop that can be bought; undefined if everything is sold out. */
  readonly findVariant: () => Promise<string | undefined>;
  /** As a client would do it. */
  readonly encryptCard: (card: typeof EXAMPLE_CARD) => Promise<string>;
}

/** The sandbox's card that approves. */
const EXAMPLE_CARD = { number: '4242424242424242', expiryMonth: 12, securityCode: '123', holderName: 'Ada Lovelace' };

/** The example tabs under the visitor's own session. A cookie keeps the session, and with it the cart, over reloads. */
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

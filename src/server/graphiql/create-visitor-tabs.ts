import { CommerceError } from '../../errors/commerce-error.ts';
import { sessionCookieName, toCookieSeconds } from '../../graphql/session-cookie.ts';
import type { GraphiqlVisit } from '../server-options.ts';
import { type CheckoutGoods, createCheckoutSteps } from './checkout-steps.ts';
import { createCaptchaTabs } from './create-captcha-tabs.ts';
import { createCardTokenTabs } from './create-card-token-tabs.ts';
import { createExampleTabs, toCheckoutTab } from './create-example-tabs.ts';
import type { ExampleTab } from './example-tab.ts';
import type { GraphiqlJourney, GraphiqlTab } from './graphiql-routes.ts';

export interface VisitorSources {
  readonly domain: string;
  readonly uuid: () => string;
  /** A new device, or the device of an earlier token. Throws catalog errors for a token that cannot be renewed. */
  readonly openSession: (
    accessToken: string | null,
  ) => Promise<{ readonly accessToken: string; readonly expiresIn: number }>;
  /** A product of the shop that can be bought; undefined if everything is sold out. */
  readonly findVariant: () => Promise<string | undefined>;
  /** The goods of the demo's checkout; null if not all of them are for sale here. */
  readonly findCheckoutGoods: () => Promise<Pick<CheckoutGoods, 'shirt' | 'belt' | 'yen'> | null>;
  /** Encrypts the card as a client would. */
  readonly encryptCard: (card: typeof EXAMPLE_CARD) => Promise<string>;
}

/** A card of network C. */
const NETWORK_CARD = { number: '378282246310005', expiryMonth: 12, securityCode: '1234', holderName: 'Ada Lovelace' };

/** The sandbox's card that approves. */
const EXAMPLE_CARD = { number: '4242424242424242', expiryMonth: 12, securityCode: '123', holderName: 'Ada Lovelace' };

/** The example tabs under the visitor's own session, in journeys. A cookie keeps the session, and with it the cart, over reloads. */
export const createVisitorTabs =
  ({ domain, uuid, openSession, findVariant, findCheckoutGoods, encryptCard }: VisitorSources) =>
  async ({ readCookie, setCookie }: GraphiqlVisit): Promise<readonly GraphiqlJourney[]> => {
    const { accessToken, expiresIn } = await renewOrOpen(openSession, readCookie(sessionCookieName) ?? null);
    setCookie({ name: sessionCookieName, value: accessToken, maxAgeSeconds: toCookieSeconds(expiresIn) });
    const encryptedCard = await encryptCard(EXAMPLE_CARD);
    const goods = await findCheckoutGoods();
    const headers = { 'x-svc-authorization': accessToken };
    const examples = createExampleTabs({
      domain,
      variantId: (await findVariant()) ?? 'sold-out',
      encryptedCard,
      attemptId: uuid(),
      idempotencyKey: uuid(),
      elsewhere: goods?.yen ?? null,
    });
    const cardTokens = createCardTokenTabs({
      domain,
      encryptedCard: await encryptCard(NETWORK_CARD),
      idempotencyKey: uuid(),
    });
    const order = { name: 'Order', tabs: examples.order };
    const others = [
      { name: 'PayPal', tabs: examples.paypal },
      { name: 'Card token', tabs: [examples.add, ...cardTokens] },
      { name: 'Carts', tabs: examples.carts },
      { name: 'Shops', tabs: examples.shops },
      { name: 'Personal data', tabs: examples.removal },
    ];
    const show = (journeys: readonly { readonly name: string; readonly tabs: readonly ExampleTab[] }[]) =>
      journeys.map(({ name, tabs }) => ({ name, tabs: tabs.map((tab) => toTab({ headers, ...tab })) }));
    if (goods === null) return show([order, ...others]);
    const steps = createCheckoutSteps({ ...goods, domain, encryptedCard, idempotencyKey: uuid() });
    const split = steps.findIndex(({ name }) => name === 'Order') + 1;
    const captchaTabs = createCaptchaTabs({
      domain: goods.yen.domain,
      encryptedCard,
      idempotencyKey: uuid(),
    });
    return show([
      order,
      { name: 'Shipments and codes', tabs: steps.slice(0, split).map(toCheckoutTab) },
      { name: 'Yen, captcha and consents', tabs: [...steps.slice(split).map(toCheckoutTab), ...captchaTabs] },
      ...others,
    ]);
  };

const FIRST = `# Run the tabs to the left first: what is
# in {{braces}} comes from their answers.
`;

/** The tab as text. It says what comes first if `fillIn` fills its variables: run too early, it is not sent. */
function toTab({ query, ...rest }: Required<ExampleTab>): GraphiqlTab {
  const variables = JSON.stringify(rest.variables, null, 2);
  const headers = JSON.stringify(rest.headers, null, 2);
  return { query: variables.includes('{{') ? FIRST + query : query, variables, headers };
}

async function renewOrOpen(openSession: VisitorSources['openSession'], earlier: string | null) {
  if (earlier === null) return openSession(null);
  try {
    return await openSession(earlier);
  } catch (error) {
    if (error instanceof CommerceError) return openSession(null);
    throw error;
  }
}

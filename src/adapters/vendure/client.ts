import { Secret } from '../../lib/secret.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import type { MerchantCall } from '../contract/index.ts';
import {
  createGraphqlClient,
  type GraphqlAnswer,
  type GraphqlClient,
  type GraphqlOperation,
  type GraphqlOptions,
} from '../toolkit/http/graphql-client.ts';
import { singleFlight } from '../toolkit/http/single-flight.ts';
import { nothingDone } from '../toolkit/nothing-done.ts';
import { login } from './admin-operations.ts';
import type { VendureSettings } from './settings.ts';

const SESSION_HEADER = 'vendure-auth-token';

interface ShopAnswer<Data> {
  /** The session to use from now on; null if Vendure created none. */
  readonly token: string | null;
  readonly answer: GraphqlAnswer<Data>;
}

/** The two doors of a Vendure server: the Shop API with a buyer's session, the Admin API with one login of ours. */
export interface VendureClient {
  shop<Data>(
    call: MerchantCall,
    token: string | null,
    operation: GraphqlOperation<Data>,
    variables?: Readonly<Record<string, unknown>>,
  ): Promise<ShopAnswer<Data>>;
  /** Calls as shop does, for the one call that waits for a payment provider. */
  pay: VendureClient['shop'];
  admin<Data>(
    call: MerchantCall,
    operation: GraphqlOperation<Data>,
    variables?: Readonly<Record<string, unknown>>,
  ): Promise<GraphqlAnswer<Data>>;
}

export function createVendureClient(settings: VendureSettings, http: HttpClient, slowHttp: HttpClient): VendureClient {
  const shopUrl = withPreferences(settings.shopApiUrl, settings);
  const admin = createGraphqlClient(http, withPreferences(settings.adminApiUrl, settings));
  const session = createAdminSession(settings, admin);

  const through =
    (shop: GraphqlClient): VendureClient['shop'] =>
    async (call, token, operation, variables = {}) => {
      const answer = await shop.execute(operation, variables, toOptions(settings, call, token));
      requireLetIn(answer);
      return { token: answer.headers[SESSION_HEADER] ?? token, answer };
    };

  return {
    shop: through(createGraphqlClient(http, shopUrl)),
    pay: through(createGraphqlClient(slowHttp, shopUrl)),
    admin: async (call, operation, variables = {}) => {
      const ask = async (token: Secret) =>
        admin.execute(operation, variables, toOptions(settings, call, token.reveal()));
      const token = await session(call);
      const answer = await ask(token);
      // The session has ended and nothing was carried out under it, so writes can be retried too.
      const last = isForbidden(answer) ? await ask(await session(call, token)) : answer;
      requireLetIn(last);
      return last;
    },
  };
}

const toOptions = (
  { channelToken }: VendureSettings,
  { requestId, signal }: MerchantCall,
  token: string | null,
): GraphqlOptions => ({
  headers: {
    'x-request-id': requestId,
    ...(channelToken === undefined ? {} : { 'vendure-token': channelToken }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  },
  signal,
});

/** Vendure itself answers 200 to whoever it does not let in. */
function requireLetIn({ status }: GraphqlAnswer<unknown>): void {
  if (status === 401 || status === 403) throw nothingDone(`The way to Vendure is closed: status ${status}`);
}

const isForbidden = (answer: GraphqlAnswer<unknown>): boolean =>
  answer.kind === 'errors' && answer.problems.some(({ code }) => code === 'FORBIDDEN');

/**
 * Answers the token of the one login of all calls. `expired`: the token under which a call was turned away; another one is answered, of a
 * new login unless there was one since.
 */
function createAdminSession(
  settings: VendureSettings,
  admin: GraphqlClient,
): (call: MerchantCall, expired?: Secret) => Promise<Secret> {
  let known: Secret | undefined;
  const logIn = singleFlight(async (call) => {
    const credentials = { username: settings.adminUsername, password: settings.adminPassword.reveal() };
    const answer = await admin.execute(login, credentials, toOptions(settings, call, null));
    const token = answer.headers[SESSION_HEADER];
    if (answer.kind === 'errors' || answer.data.login.__typename !== 'CurrentUser' || token === undefined) {
      throw nothingDone("Vendure rejected the administrator's credentials, or does not issue bearer tokens.");
    }
    known = new Secret(token);
    return known;
  });
  return async (call, expired) => (known === undefined || known === expired ? logIn(call) : known);
}

function withPreferences(url: string, { languageCode, currency }: VendureSettings): string {
  const address = new URL(url);
  address.searchParams.set('languageCode', languageCode);
  if (currency !== undefined) address.searchParams.set('currencyCode', currency);
  return address.href;
}

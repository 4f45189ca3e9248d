import { untilAborted } from '../../lib/async/until-aborted.ts';
import { Secret } from '../../lib/secret.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { MerchantCall } from '../contract/index.ts';
import {
  createGraphqlClient,
  type GraphqlAnswer,
  type GraphqlClient,
  type GraphqlOperation,
  type GraphqlOptions,
} from '../toolkit/http/graphql-client.ts';
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
      return { token: answer.headers[SESSION_HEADER] ?? token, answer };
    };

  return {
    shop: through(createGraphqlClient(http, shopUrl)),
    pay: through(createGraphqlClient(slowHttp, shopUrl)),
    admin: async (call, operation, variables = {}) => {
      const ask = async (token: Secret) =>
        admin.execute(operation, variables, toOptions(settings, call, token.reveal()));
      const token = await session.require(call);
      const answer = await ask(token);
      if (!isForbidden(answer)) return answer;
      // The session has ended and nothing was carried out under it, so writes can be retried too.
      return ask(await session.renew(token, call));
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

const isForbidden = (answer: GraphqlAnswer<unknown>): boolean =>
  answer.kind === 'errors' && answer.problems.some(({ code }) => code === 'FORBIDDEN');

interface AdminSession {
  require(call: MerchantCall): Promise<Secret>;
  /** A new login, unless another call has logged in since `expired` was issued. */
  renew(expired: Secret, call: MerchantCall): Promise<Secret>;
}

/** Keeps one login for all calls; calls that need it at the same time share it. */
function createAdminSession(settings: VendureSettings, admin: GraphqlClient): AdminSession {
  let current: Promise<Secret> | undefined;

  const logIn = async (call: MerchantCall): Promise<Secret> => {
    const credentials = { username: settings.adminUsername, password: settings.adminPassword.reveal() };
    const answer = await admin.execute(login, credentials, toOptions(settings, call, null));
    const token = answer.headers[SESSION_HEADER];
    if (answer.kind === 'errors' || answer.data.login.__typename !== 'CurrentUser' || token === undefined) {
      throw nothingDone("Vendure rejected the administrator's credentials, or does not issue bearer tokens.");
    }
    return new Secret(token);
  };

  const start = (call: MerchantCall): Promise<Secret> => {
    const attempt = logIn(call);
    current = attempt;
    attempt.catch(() => {
      if (current === attempt) current = undefined;
    });
    return attempt;
  };

  /** A shared login may fail because another caller aborted; then it is tried once more. */
  const join = async (shared: Promise<Secret>, call: MerchantCall): Promise<Secret> => {
    const wait = (login: Promise<Secret>) => untilAborted(login, call.signal, leftBeforeLogin);
    try {
      return await wait(shared);
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || error.reason !== 'aborted' || call.signal.aborted) throw error;
      return await wait(current ?? start(call));
    }
  };

  return {
    require: (call) => (current === undefined ? start(call) : join(current, call)),
    renew: async (expired, call) => {
      const now = current === undefined ? undefined : await join(current, call);
      return now !== undefined && now !== expired ? now : start(call);
    },
  };
}

const leftBeforeLogin = (): UpstreamFailure =>
  new UpstreamFailure({
    reason: 'aborted',
    outcome: 'not-sent',
    description: 'Login: the call was aborted before the platform responded',
  });

function withPreferences(url: string, { languageCode, currency }: VendureSettings): string {
  const address = new URL(url);
  address.searchParams.set('languageCode', languageCode);
  if (currency !== undefined) address.searchParams.set('currencyCode', currency);
  return address.href;
}

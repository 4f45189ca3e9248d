import { addKeys } from './add-keys.ts';
import { CartwrightError } from './cartwright-error.ts';
import { orderingMutations } from './generated/keyed-inputs.ts';
import { type Operation, type Print, toText } from './operation.ts';
import { retry, type Wait, wait } from './retry.ts';
import { send, toAborted } from './send.ts';
import { createMemoryStorage, Session, type Storage } from './session.ts';

const SECOND = 1000;
const TIME_OUT = 30 * SECOND;
const ORDER_TIME_OUT = 90 * SECOND;
const ORDERS = new RegExp(`\\b(?:${orderingMutations.join('|')})\\b`);

interface Connection {
  /** The address of the GraphQL endpoint: `https://api.shop.example/graphql`. */
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  /** `print` of graphql, for documents that are parsed. Texts and documents of texts need none. */
  print?(document: object): string;
}

interface OpenConnection extends Required<Omit<Connection, 'print'>> {
  readonly print: Print | null;
}

export interface ClientOptions extends Connection {
  readonly appId: string;
  /** Keeps the session over reloads and shares it between tabs, for example `localStorage`. Default: this client's memory. */
  readonly storage?: Storage;
  /** Hears each new token. */
  readonly onSession?: (accessToken: string) => void;
}

export interface ServerClientOptions extends Connection {
  readonly appId: string;
  readonly serverSecret: string;
  readonly deviceId: string;
  /** Whose browser is behind the calls. */
  readonly buyer?: { readonly ip?: string; readonly userAgent?: string };
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface Client {
  query<Data = unknown, Variables = Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ): Promise<Data>;
  /** Every input that takes an idempotency key gets one, unless it has one. A retry has the same. */
  mutate<Data = unknown, Variables = Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ): Promise<Data>;
}

type Headers = Readonly<Record<string, string>>;

/** The client of a browser, an app or a worker. The first call makes the session. */
export function createClient(options: ClientOptions, pause: Wait = wait): Client {
  const connection = toConnection(options);
  const { appId, storage = createMemoryStorage(), onSession = () => {} } = options;
  const sendSession = (query: string, variables: { readonly input: object }) => {
    const signal = AbortSignal.timeout(TIME_OUT);
    // Another session is no harm: nothing depends on the one whose answer was lost.
    return retry(() => send(connection, { 'x-svc-app-id': appId }, { query, variables }, signal), {
      isQuery: true,
      isSafe: true,
      signal,
      pause,
    });
  };
  const session = new Session(`cartwright ${connection.url} ${appId}`, storage, sendSession, onSession);
  const withSession = async (run: (headers: Headers) => Promise<unknown>): Promise<unknown> => {
    const token = await session.getToken();
    try {
      return await run({ 'x-svc-authorization': token });
    } catch (error) {
      // The service executes nothing for a token that it rejects.
      if (!(error instanceof CartwrightError) || error.action === undefined) throw error;
      return run({ 'x-svc-authorization': await session.getToken(token) });
    }
  };
  return toClient(connection, withSession, pause);
}

/** The client of a backend, which acts for a device of its own choice. */
export function createServerClient(options: ServerClientOptions, pause: Wait = wait): Client {
  const { appId, serverSecret, deviceId, buyer = {} } = options;
  const headers = {
    'x-svc-app-id': appId,
    'x-svc-authorization': serverSecret,
    'x-svc-device-id': deviceId,
    ...(buyer.ip !== undefined && { 'x-svc-buyer-ip': buyer.ip }),
    ...(buyer.userAgent !== undefined && { 'x-svc-buyer-user-agent': buyer.userAgent }),
  };
  return toClient(toConnection(options), (run) => run(headers), pause);
}

function toConnection({ url, fetch = (...call) => globalThis.fetch(...call), print }: Connection): OpenConnection {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new CartwrightError('InvalidUrl', 'url must begin with https:// or http://');
  }
  return { url, fetch, print: print ?? null };
}

function toClient(
  connection: OpenConnection,
  withCredential: (run: (headers: Headers) => Promise<unknown>) => Promise<unknown>,
  pause: Wait,
): Client {
  const call =
    (isQuery: boolean): Client['query'] =>
    async <Data>(operation: object | string, given: unknown = {}, { signal: stop }: CallOptions = {}) => {
      if (stop?.aborted) throw toAborted(stop);
      const query = toText(operation, connection.print);
      const { variables, isSafe } = addKeys(query, { ...(given as object) });
      const late = AbortSignal.timeout(!isQuery && ORDERS.test(query) ? ORDER_TIME_OUT : TIME_OUT);
      const signal = stop === undefined ? late : AbortSignal.any([late, stop]);
      const once = () => withCredential((headers) => send(connection, headers, { query, variables }, signal));
      return (await orAborted(retry(once, { isQuery, isSafe, signal, pause }), signal)) as Data;
    };
  return { query: call(true), mutate: call(false) };
}

/** Ends with the signal, also while the session is on its way: the call is then not sent. */
function orAborted<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(toAborted(signal));
    signal.addEventListener('abort', stop, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

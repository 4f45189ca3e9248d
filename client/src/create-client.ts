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

type Run = (headers: Headers) => Promise<unknown>;

/** Sends one call, and sends it again when it is retried. */
type Caller = (run: Run) => Promise<unknown>;

/** The client of a browser, an app or a worker. The first call makes the session. */
export const createClient = (options: ClientOptions): Client => openClient(options, wait);

/** `createClient`, with the pause before each retry. @internal */
export function openClient(options: ClientOptions, pause: Wait): Client {
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
  const beginCall = (isQuery: boolean): Caller => {
    /** The device that may have carried out the mutation. Its key is unknown to any other device, which would do it again. */
    let sentBy: string | undefined;
    return async (run) => {
      const runAs = async ({ accessToken, deviceId }: { readonly accessToken: string; readonly deviceId: string }) => {
        if (sentBy !== undefined && sentBy !== deviceId) throw toDeviceChanged();
        try {
          return await run({ 'x-svc-authorization': accessToken });
        } catch (error) {
          if (!isQuery && !isRejected(error)) sentBy = deviceId;
          throw error;
        }
      };
      const device = await session.get();
      try {
        return await runAs(device);
      } catch (error) {
        if (!isRejected(error)) throw error;
        return runAs(await session.get(device.accessToken));
      }
    };
  };
  return toClient(connection, beginCall, pause);
}

/** The service executes nothing for a token that it rejects. */
const isRejected = (error: unknown): boolean => error instanceof CartwrightError && error.action !== undefined;

const toDeviceChanged = () =>
  new CartwrightError(
    'DeviceChanged',
    'A new session began after the call was sent: nobody knows whether it was carried out',
    {
      isAnswered: false,
    },
  );

/** The client of a backend, which acts for a device of its own choice. */
export function createServerClient(options: ServerClientOptions): Client {
  const { appId, serverSecret, deviceId, buyer = {} } = options;
  const headers = {
    'x-svc-app-id': appId,
    'x-svc-authorization': serverSecret,
    'x-svc-device-id': deviceId,
    ...(buyer.ip !== undefined && { 'x-svc-buyer-ip': buyer.ip }),
    ...(buyer.userAgent !== undefined && { 'x-svc-buyer-user-agent': buyer.userAgent }),
  };
  return toClient(toConnection(options), () => (run) => run(headers), wait);
}

function toConnection({ url, fetch = (...call) => globalThis.fetch(...call), print }: Connection): OpenConnection {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new CartwrightError('InvalidUrl', 'url must begin with https:// or http://');
  }
  return { url, fetch, print: print ?? null };
}

function toClient(connection: OpenConnection, beginCall: (isQuery: boolean) => Caller, pause: Wait): Client {
  const call =
    (isQuery: boolean): Client['query'] =>
    async <Data>(operation: object | string, given: unknown = {}, { signal: stop }: CallOptions = {}) => {
      if (stop?.aborted) throw toAborted(stop);
      const query = toText(operation, connection.print);
      const { variables, isSafe } = addKeys(query, { ...(given as object) });
      const late = AbortSignal.timeout(!isQuery && ORDERS.test(query) ? ORDER_TIME_OUT : TIME_OUT);
      const signal = stop === undefined ? late : AbortSignal.any([late, stop]);
      const sendAs = beginCall(isQuery);
      const once = () => sendAs((headers) => send(connection, headers, { query, variables }, signal));
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

import { CartwrightError } from './cartwright-error.ts';
import type { CallOptions, Client, SubscribeOptions, WebSocketClass } from './client.ts';
import { load } from './load.ts';
import { openOrders } from './orders/open-orders.ts';
import type { PendingPlace } from './orders/pending-orders.ts';
import { type OperationType, readOperation } from './read-operation.ts';
import { retry, type Wait, wait } from './retry.ts';
import { type Caller, type Headers, runAsDevice, toHeaders } from './run-as-device.ts';
import { send, toAborted } from './send.ts';
import { type Device, Session } from './session.ts';
import type { Authorized, Subscriptions } from './socket.ts';
import { keep } from './storage/kept.ts';
import { createDefaultStorage, createMemoryStorage, type Storage } from './storage/storage.ts';

const SECOND = 1000;
const TIME_OUT = 30 * SECOND;
const ORDER_TIME_OUT = 90 * SECOND;

interface Connection {
  /** The address of the GraphQL endpoint: `https://api.shop.example/graphql`. */
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  /** For subscriptions where there is no global one, as in Node 20: that of `ws`. */
  readonly webSocket?: WebSocketClass | null;
}

interface OpenConnection {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly webSocket: WebSocketClass | null;
}

export interface ClientOptions extends Connection {
  readonly appId: string;
  /** Keeps the session over reloads and shares it between tabs. Default: IndexedDB, or this client's memory where there is none. */
  readonly storage?: Storage;
  /** Hears of each session that this client makes, and of another device's that another tab made. With another `deviceId` than before, the carts and orders of the old one are gone. */
  readonly onSession?: (session: Device) => void;
}

export interface ServerClientOptions extends Connection {
  readonly appId: string;
  readonly serverSecret: string;
  readonly deviceId: string;
  /** Whose browser is behind the calls. */
  readonly buyer?: { readonly ip?: string; readonly userAgent?: string };
}

/** Who calls: for calls over HTTP, and for the socket. */
interface Credential {
  /** Once there is a session: without one, nothing was sent. */
  begin(isQuery: boolean): Promise<Caller>;
  /** Another one than the service rejected, if there can be one. */
  authorize(rejected?: string): Promise<Authorized>;
  readonly deviceId: string | undefined;
  /** Hears of the device of each new session. */
  onDevice?: (deviceId: string) => void;
}

/** The client of a browser, an app or a worker. The first call makes the session. */
export const createClient = (options: ClientOptions): Client => openClient(options, wait);

/** `createClient`, with the pause before each retry. @internal */
export function openClient(options: ClientOptions, pause: Wait): Client {
  const connection = toConnection(options);
  const { appId, storage = createDefaultStorage(), onSession = () => {} } = options;
  const headers = toSendable({ 'x-svc-app-id': appId });
  const sendSession = (query: string, variables: { readonly input: object }) => {
    const signal = AbortSignal.timeout(TIME_OUT);
    // Another session is no harm: nothing depends on the one whose answer was lost.
    return retry(() => send(connection, headers, { query, variables }, signal), {
      isQuery: true,
      isSafe: true,
      until: performance.now() + TIME_OUT,
      signal,
      pause,
    });
  };
  const key = `cartwright ${connection.url} ${appId}`;
  const session = new Session(keep(storage, key), sendSession, (device) => {
    credential.onDevice?.(device.deviceId);
    onSession(device);
  });
  const findDevice = async () => (await session.get()).deviceId;
  const credential: Credential = {
    begin: async (isQuery) => {
      await session.get();
      return runAsDevice(session, isQuery);
    },
    authorize: async (rejected) => {
      const device = await session.get(rejected);
      return { headers: toHeaders(device), device };
    },
    get deviceId() {
      return session.deviceId;
    },
  };
  return toClient(connection, credential, { kept: keep(storage, `${key} orders`), findDevice }, pause);
}

/** The client of a backend, which acts for a device of its own choice. It keeps its pending orders in memory. */
export function createServerClient(options: ServerClientOptions): Client {
  const { appId, serverSecret, deviceId, buyer = {} } = options;
  const headers = toSendable({
    'x-svc-app-id': appId,
    'x-svc-authorization': serverSecret,
    'x-svc-device-id': deviceId,
    ...(buyer.ip !== undefined && { 'x-svc-buyer-ip': buyer.ip }),
    ...(buyer.userAgent !== undefined && { 'x-svc-buyer-user-agent': buyer.userAgent }),
  });
  const credential = {
    begin: async (): Promise<Caller> => (run) => run(headers),
    authorize: async () => ({ headers }),
    deviceId,
  };
  const place = { kept: keep(createMemoryStorage(), 'orders'), findDevice: async () => deviceId };
  return toClient(toConnection(options), credential, place, wait);
}

function toConnection({
  url,
  fetch = (...call) => globalThis.fetch(...call),
  webSocket = globalThis.WebSocket ?? null,
}: Connection): OpenConnection {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new CartwrightError('InvalidUrl', 'url must begin with https:// or http://');
  }
  return { url, fetch, webSocket };
}

/** What no header can have would look like a network that is away. */
function toSendable(headers: Headers): Headers {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\t -~\x80-\xff]+$/.test(value))
      throw new CartwrightError('InvalidOption', `${name} cannot have this value`);
  }
  return headers;
}

function toClient(connection: OpenConnection, credential: Credential, place: PendingPlace, pause: Wait): Client {
  const call =
    (type: OperationType): Client['query'] =>
    async <Data>(given: object | string, values: unknown = {}, { signal: stop }: CallOptions = {}) => {
      if (stop?.aborted) throw toAborted(stop);
      const asked = { ...(values as object) };
      const { text: query, isOrder, hasCard, addKeys } = await readOperation(given, type);
      const { variables, ...safety } = addKeys(asked);
      const timeOut = isOrder ? ORDER_TIME_OUT : TIME_OUT;
      const late = AbortSignal.timeout(timeOut);
      const signal = stop === undefined ? late : AbortSignal.any([late, stop]);
      const isQuery = type === 'query';
      const rules = { isQuery, ...safety, isOnce: hasCard, until: performance.now() + timeOut, signal, pause };
      const run = async () => {
        const sendAs = await credential.begin(isQuery);
        return retry(() => sendAs((headers) => send(connection, headers, { query, variables }, signal)), rules);
      };
      return (await orAborted(run(), signal)) as Data;
    };
  let subscriptions: Subscriptions | undefined;
  credential.onDevice = (deviceId) => subscriptions?.replace(deviceId);
  const openSubscriptions = async () => {
    const { webSocket } = connection;
    if (webSocket === null) throw new CartwrightError('WebSocketMissing', 'Give the option webSocket: that of ws');
    const socket = await load(() => import('./socket.ts'));
    const { authorize } = credential;
    subscriptions ??= new socket.Subscriptions({ url: connection.url, webSocket, authorize, pause });
    return subscriptions;
  };
  async function* subscribe(
    given: object | string,
    values: unknown,
    { signal = new AbortController().signal, onInterrupted = () => {} }: SubscribeOptions = {},
  ) {
    if (signal.aborted) throw toAborted(signal);
    const { text } = await readOperation(given, 'subscription');
    const readVariables = () => (typeof values === 'function' ? values() : values);
    yield* (await openSubscriptions()).follow(text, readVariables, { signal, onInterrupted });
  }
  const query = call('query');
  const calls = { query, mutate: call('mutation'), subscribe: subscribe as Client['subscribe'] };
  return {
    ...calls,
    encryptCard: async (card, options) =>
      (await load(() => import('./cards/encrypt-for-service.ts'))).encryptForService(query, card, options),
    get deviceId() {
      return credential.deviceId;
    },
    ...openOrders(calls, place, pause),
  };
}

/** Ends with the signal, also while the session is on its way: the call is then not sent. */
function orAborted<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(toAborted(signal));
    signal.addEventListener('abort', stop, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

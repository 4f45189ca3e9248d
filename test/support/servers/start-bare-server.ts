import { EventEmitter } from 'node:events';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { QueryCompilation } from '../../../src/graphql/compiled-operations/create-executor.ts';
import { defaultLimits, type Limits } from '../../../src/graphql/limits/limits.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { createServer, type Server } from '../../../src/server/create-server.ts';
import { createOriginRule } from '../../../src/server/origin-rule.ts';
import type { Gate as OperationGate, ServerOptions } from '../../../src/server/server-options.ts';
import { forcedCompilation } from './forced-compilation.ts';

/** A viewer of the bare server: the token itself says what is wrong with it, for example `refused:InvalidJWTToken`. */
export interface BareViewer {
  readonly refusal: CommerceError | null;
  readonly isExpired: boolean;
  readonly expiry: { readonly at: number; readonly createError: () => CommerceError } | null;
  readonly name: string | null;
}

type CreateContext = ServerOptions<BareViewer>['graphql']['createContext'];

export type BareContext = Parameters<CreateContext>[0] & { readonly serial: number };

/** A gate that resolvers wait at and tests open. */
export class Gate {
  readonly arrived: Promise<void>;
  readonly #opened: Promise<void>;
  #arrive: () => void = () => {};
  open: () => void = () => {};

  constructor() {
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
    this.#opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  pass(): Promise<void> {
    this.#arrive();
    return this.#opened;
  }
}

/** A source of events that tests push into and whose end they can await. */
export class Ticks implements AsyncIterableIterator<unknown> {
  readonly ended: Promise<void>;
  #end: () => void = () => {};
  readonly #ready: unknown[] = [];
  #waiting: ((result: IteratorResult<unknown>) => void) | undefined;
  #fail: ((error: unknown) => void) | undefined;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  push(value: unknown): void {
    if (this.#waiting === undefined) this.#ready.push(value);
    else this.#waiting({ done: false, value });
    this.#waiting = undefined;
  }

  fail(error: unknown): void {
    this.#fail?.(error);
  }

  next(): Promise<IteratorResult<unknown>> {
    if (this.#ready.length > 0) return Promise.resolve({ done: false, value: this.#ready.shift() });
    return new Promise((resolve, reject) => {
      this.#waiting = resolve;
      this.#fail = reject;
    });
  }

  return(): Promise<IteratorResult<unknown>> {
    this.#waiting?.({ done: true, value: undefined });
    this.#end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

const typeDefs = /* GraphQL */ `
  type Query {
    hello(name: String): String
    number(n: Int!): Int
    private: String
    unknownDomain: String
    limited: String
    broken: String
    slow: String
    serial: Int
    _service: Sdl
  }
  type Sdl { sdl: String }
  type Mutation { slowWork: String }
  type Subscription {
    ticks: Int
    serials: Int
    refused: Int
    broken: Int
  }
`;

export interface LogLine {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

export interface BareServer extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
  readonly ticks: Ticks;
  readonly gate: Gate;
  readonly log: LogLine[];
  /** The first line with this message, as soon as it is written. */
  readonly logged: (message: string) => Promise<LogLine>;
  readonly seen: BareContext[];
}

/** The server's mechanics over a schema of a few fields, with the time and the log in the test's hands. */
export async function startBareServer(
  overrides: Partial<ServerOptions<BareViewer>> & {
    /** Instead of the schema of a few fields. */
    readonly schema?: GraphQLSchema;
    readonly introspection?: boolean;
    readonly queryCompilation?: QueryCompilation;
    readonly graphqlLimits?: Partial<Limits>;
    /** Runs before each credential is read. */
    readonly beforeAuthentication?: () => void | Promise<void>;
    /** Whether an operation may run. Default: everything may. */
    readonly admit?: OperationGate['admit'];
  } = {},
): Promise<BareServer> {
  const {
    schema: ownSchema,
    introspection = true,
    queryCompilation = forcedCompilation ?? 'repeated',
    graphqlLimits = {},
    beforeAuthentication,
    admit,
    ...options
  } = overrides;
  const ticks = new Ticks();
  const gate = new Gate();
  const seen: BareContext[] = [];
  const log: LogLine[] = [];
  const lines = new EventEmitter();
  const write = (level: string) => (fields: object, message: string) => {
    const line = { level, fields: { ...fields }, message };
    log.push(line);
    lines.emit(message, line);
  };
  const logger: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const clock: Clock = options.clock ?? { now: () => Date.now() };
  let serial = 0;
  let lastRequest = 0;

  const hold = async () => {
    await gate.pass();
    return 'done';
  };
  const schema = makeExecutableSchema<BareContext>({
    typeDefs,
    resolvers: {
      Query: {
        hello: (_root, { name }: { name?: string }, context) => {
          seen.push(context);
          return `Hello ${name ?? context.viewer.name ?? 'stranger'}`;
        },
        number: (_root, { n }: { n: number }) => n,
        private: (_root, _input, { viewer }) => {
          if (viewer.refusal !== null) throw viewer.refusal;
          if (viewer.name === null) throw new CommerceError('MissingAuthHeader');
          return viewer.name;
        },
        unknownDomain: () => {
          throw new CommerceError('DomainNotFound');
        },
        limited: () => {
          throw new CommerceError('RateLimited', { retryAfterSeconds: 7 });
        },
        broken: () => {
          throw new TypeError('the password is swordfish');
        },
        slow: (_root, _input, context) => {
          seen.push(context);
          return hold();
        },
        serial: (_root, _input, context) => context.serial,
        _service: () => ({ sdl: 'type Query' }),
      },
      Mutation: {
        slowWork: (_root, _input, context) => {
          seen.push(context);
          return hold();
        },
      },
      Subscription: {
        ticks: { subscribe: () => ticks, resolve: (tick: number) => tick },
        serials: { subscribe: () => ticks, resolve: (_tick, _input, context) => context.serial },
        refused: {
          subscribe: () => {
            throw new CommerceError('OrderNotFound');
          },
        },
        broken: { subscribe: () => ticks, resolve: () => Promise.reject(new TypeError('the password is swordfish')) },
      },
    },
  });

  const server = await createServer<BareViewer>({
    node: 'bare-node',
    graphql: {
      schema: ownSchema ?? schema,
      authenticate: async (client) => {
        await beforeAuthentication?.();
        return toViewer(client('x-svc-authorization'));
      },
      describeCredential: (viewer) => ({
        ...viewer,
        sharesAddress: viewer.name === 'server',
        isStranger: viewer.name === null,
      }),
      toRights: ({ name }) => String(name),
      refuseCredential: () => null,
      createContext: (operation) => ({
        ...operation,
        serial: ++serial,
        gate: admit === undefined ? null : { admit, takeEventTurn: () => null, leave: () => {}, quotas: [] },
      }),
      limits: { ...defaultLimits, ...graphqlLimits },
      introspection,
      queryCompilation,
    },
    logger,
    clock,
    newRequestId: () => `made-${++lastRequest}`,
    origins: createOriginRule({ allowed: ['https://shop.example'], anyLocal: false }),
    trustedProxies: 0,
    stores: { ping: async () => {}, readClock: async () => clock.now() },
    jwks: async () => ({ keys: [{ kid: 'one' }] }),
    ...options,
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    server,
    ticks,
    gate,
    log,
    logged: (message) => {
      const written = log.find((line) => line.message === message);
      if (written !== undefined) return Promise.resolve(written);
      return new Promise((resolve) => lines.once(message, resolve));
    },
    seen,
    [Symbol.asyncDispose]: async () => {
      gate.open();
      await server.close(0);
    },
  };
}

function toViewer(token: string | null): BareViewer {
  const good = { refusal: null, isExpired: false, expiry: null, name: null };
  if (token === null) return good;
  const [kind, rest = ''] = token.split(':');
  if (kind === 'crash') throw new TypeError('the password is swordfish');
  if (kind === 'away') return { ...good, refusal: new CommerceError('ServiceUnavailable') };
  if (kind === 'forbidden') return { ...good, refusal: new CommerceError('Forbidden') };
  const expired = new CommerceError('InvalidJWTToken', { action: 'RENEW_SESSION' });
  if (kind === 'until') return { ...good, expiry: { at: Number(rest), createError: () => expired }, name: 'until' };
  if (kind === 'expired') return { ...good, refusal: expired, isExpired: true };
  if (kind === 'server') return { ...good, name: 'server' };
  if (kind === 'ada') return { ...good, name: 'ada' };
  return { ...good, refusal: new CommerceError('InvalidJWTToken', { action: 'NEW_SESSION' }) };
}

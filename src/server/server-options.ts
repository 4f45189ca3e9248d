import type { FastifyPluginAsync } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Caller } from '../domain/viewer/viewer.ts';
import type { CommerceError } from '../errors/commerce-error.ts';
import type { OperationGate } from '../graphql/admission-control/operation-gate.ts';
import type { QueryCompilation } from '../graphql/compiled-operations/create-executor.ts';
import type { Limits } from '../graphql/limits/limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics/metrics.ts';
import type { Tracing } from '../lib/tracing/tracing.ts';
import type { CountedCaller, RateLimits } from '../rate-limits/rate-limits.ts';
import type { GraphiqlJourney } from './graphiql/graphiql-routes.ts';
import type { OriginRule } from './origin-rule.ts';
import type { FindAssistant } from './routes/assistant-route.ts';
import type { CardPages } from './routes/card-routes.ts';
import type { ServerLimits } from './server-limits.ts';
import type { UcpAgentOptions } from './ucp/discovery/install-agent-profiles.ts';
import type { UcpOptions } from './ucp/ucp-options.ts';

/** A client's claims by name: HTTP headers, or the payload of `connection_init` under the same names. */
export type ClientHeaders = (name: string) => string | null;

/** The server's view of a viewer. */
export interface CredentialState {
  /** Why the credential is invalid; null if it is valid or absent. */
  readonly refusal: CommerceError | null;
  /** True if it was refused because it expired: its holder can get a new one, also where no session helps. */
  readonly isExpired: boolean;
  /** When the credential ends, in Unix milliseconds, and its error from then on; null if it does not end. */
  readonly expiry: { readonly at: number; readonly createError: () => CommerceError } | null;
  /** True for a server secret: all buyers behind it come from one address, so it is not counted by address. */
  readonly sharesAddress: boolean;
  /** True if it shows nothing that only its holder has: no credential, an invalid one, an App ID alone. */
  readonly isStranger: boolean;
}

export interface OutgoingCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** One incoming operation, over HTTP or a socket. The GraphQL context is created from it. */
interface IncomingOperation<Viewer> {
  readonly viewer: Viewer;
  readonly requestId: string;
  /** Aborted when the client disconnects before the response. Never for a mutation, which always completes. */
  readonly signal: AbortSignal;
  readonly buyer: Caller['buyer'];
  /**
   * Undefined if there is none, and always on a socket: pages of other sites must not use a visitor's cookies through
   * one.
   */
  readonly readCookie: (name: string) => string | undefined;
  /** The client's claims about itself, whether or not they are trusted. */
  readonly client: ClientHeaders;
  /** Has no effect on a socket, which has no response headers. */
  readonly setCookie: (cookie: OutgoingCookie) => void;
}

/** Stands before one operation. */
export type Gate = Pick<OperationGate, 'admit' | 'takeEventTurn' | 'leave' | 'quotas'>;

/** The GraphQL side, as HTTP and WebSocket both serve it: one schema, one credential function, one set of limits. */
export interface GraphqlEndpoint<Viewer> {
  readonly schema: GraphQLSchema;
  /** Rejects only if it cannot decide; an invalid credential results in a viewer whose `CredentialState` says so. */
  readonly authenticate: (client: ClientHeaders) => Promise<Viewer>;
  readonly describeCredential: (viewer: Viewer) => CredentialState;
  /** Equal only for viewers who may see the same. An answer that is made once for several subscriptions stays within it. */
  readonly toRights: (viewer: Viewer) => string;
  /** Why this viewer's credential permits none of these root fields; null if it permits one. */
  readonly refuseCredential: (
    viewer: Viewer,
    rootFields: ReadonlySet<string>,
    isLarge: boolean,
  ) => CommerceError | null;
  /** Without a gate, everything may run. */
  readonly createContext: (operation: IncomingOperation<Viewer>) => { readonly gate: Gate | null };
  /** The maximum size and cost of a document. */
  readonly limits: Limits;
  readonly introspection: boolean;
  readonly queryCompilation: QueryCompilation;
}

/** How new sockets are counted. */
export interface SocketLimit<Viewer> {
  readonly rateLimits: RateLimits;
  /** `viewer` is null as long as the credential is not known. */
  readonly toCounted: (
    socket: Pick<IncomingOperation<Viewer>, 'buyer' | 'client'> & { readonly viewer: Viewer | null },
  ) => CountedCaller;
}

export interface ServerOptions<Viewer> {
  readonly graphql: GraphqlEndpoint<Viewer>;
  readonly logger: Logger;
  /** Default: nothing is counted. */
  readonly metrics?: Metrics;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  /** The name of this node, for `/readyz`. */
  readonly node: string;
  readonly clock: Clock;
  readonly newRequestId: () => string;
  readonly origins: OriginRule;
  /** The number of proxies in front whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: number;
  readonly stores: {
    /** Checks that the stores take writes, which new requests need. */
    ping(): Promise<void>;
    /** Reads something from the stores, which is enough for whoever watches. */
    readClock(): Promise<number>;
  };
  /** False while the service still prepares itself: it answers, and is not ready. Default: prepared. */
  readonly isPrepared?: () => boolean;
  /** Public token-signing keys as a JWK set. */
  readonly jwks: () => Promise<object>;
  /** Default: the assistant's capabilities are not served. */
  readonly findAssistant?: FindAssistant;
  /** Default: there are no card networks, and neither pictures of cards nor the callback of frames are served. */
  readonly cards?: CardPages;
  /** Default: no merchant is served by the Universal Commerce Protocol. */
  readonly ucp?: UcpOptions;
  /** Absent if no merchant's shop is called by the Universal Commerce Protocol. */
  readonly ucpAgent?: UcpAgentOptions;
  /**
   * GraphiQL is served if this is set, and `/` leads to it. Called at every visit: its result may hold credentials created for the visitor.
   */
  readonly graphiql?: (visit: GraphiqlVisit) => Promise<readonly GraphiqlJourney[]>;
  /** Pages of other products under this server's address, such as the sandbox's. */
  readonly pages?: readonly FastifyPluginAsync[];
  /** One of `pages` decodes each address below this path itself, broken ones as well. Elsewhere a broken address is rejected. */
  readonly undecodedBelow?: string;
  readonly limits?: Partial<ServerLimits>;
  /** Default: new sockets are not counted. */
  readonly socketLimit?: SocketLimit<Viewer>;
}

export type GraphiqlVisit = Pick<IncomingOperation<never>, 'readCookie' | 'setCookie'>;

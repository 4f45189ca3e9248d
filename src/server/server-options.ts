import type { GraphQLSchema } from 'graphql';
import type { CommerceError } from '../errors/commerce-error.ts';
import type { Limits } from '../graphql/limits/limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { OriginRule } from './origin-rule.ts';
import type { ChallengePages } from './routes/challenge-routes.ts';
import type { GraphiqlTab } from './routes/graphiql-routes.ts';

/** What a client says about itself by name: HTTP headers, or the payload of `connection_init` under the same names. */
export type ClientValues = (name: string) => string | null;

/** What the server needs to know of a viewer, whatever else it is. */
export interface ViewerStanding {
  /** Why the credential is not good; null where it is, or where there is none. */
  readonly refusal: CommerceError | null;
  /** Unix milliseconds at which the credential ends; null where it does not. */
  readonly expiresAt: number | null;
}

export interface OutgoingCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** One operation as it arrived, over HTTP or a socket. The GraphQL context is made from it. */
export interface IncomingOperation<Viewer> {
  readonly viewer: Viewer;
  readonly requestId: string;
  /** Aborted when the client leaves before the answer. Never for a mutation: what it began, it ends. */
  readonly signal: AbortSignal;
  readonly buyer: { readonly ip: string | null; readonly userAgent: string | null };
  /** Undefined where there is none, and always on a socket: no page of another site may use a visitor's cookies through one. */
  readonly readCookie: (name: string) => string | undefined;
  /** Without effect on a socket, which has no answer headers. */
  readonly setCookie: (cookie: OutgoingCookie) => void;
}

/** The GraphQL side, as HTTP and WebSocket both serve it: one schema, one credential function, one set of limits. */
export interface GraphqlFace<Viewer> {
  readonly schema: GraphQLSchema;
  /** Rejects only where it cannot tell; a bad credential is a viewer whose standing says so. */
  readonly authenticate: (client: ClientValues) => Promise<Viewer>;
  readonly standingOf: (viewer: Viewer) => ViewerStanding;
  readonly createContext: (operation: IncomingOperation<Viewer>) => object;
  /** How large a document may be, and what it may cost; the graphql room's own limits where left out. */
  readonly limits?: Limits;
  readonly introspection: boolean;
}

export interface ServerOptions<Viewer> {
  readonly graphql: GraphqlFace<Viewer>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly newRequestId: () => string;
  readonly origins: OriginRule;
  /** How many proxies stand in front and are believed in what they say of the client (`X-Forwarded-*`). */
  readonly trustedProxies: number;
  /** Proof that the stores answer. */
  readonly ping: () => Promise<void>;
  /** Public token-signing keys as a JWK set. */
  readonly jwks: () => Promise<object>;
  /** GraphiQL is served where this is given. Asked at every visit: what it answers may hold credentials made for the visitor. */
  readonly graphiql?: (visit: GraphiqlVisit) => Promise<readonly GraphiqlTab[]>;
  /** The pages on which a buyer meets a challenge of the sandbox; absent where no sandbox is served. */
  readonly challenges?: ChallengePages;
  readonly limits?: Partial<ServerLimits>;
}

export interface GraphiqlVisit {
  readonly readCookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: OutgoingCookie) => void;
}

export interface ServerLimits {
  readonly bodyBytes: number;
  readonly socketMessageBytes: number;
  readonly subscriptionsPerSocket: number;
  readonly connectionInitMs: number;
  /** How often a socket is asked whether it still lives; one that does not answer until the next time is dropped. */
  readonly keepAliveMs: number;
  /** How long the stores may take to answer before the service is not ready. */
  readonly pingMs: number;
}

export const defaultServerLimits: ServerLimits = {
  bodyBytes: 1024 * 1024,
  socketMessageBytes: 256 * 1024,
  subscriptionsPerSocket: 50,
  connectionInitMs: 3_000,
  keepAliveMs: 12_000,
  pingMs: 1_000,
};

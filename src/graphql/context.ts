import type { Commerce } from '../commerce/commerce.ts';
import type { Caller } from '../domain/viewer/viewer.ts';
import type { Secret } from '../lib/secret.ts';
import type { OperationGate } from './admission-control/operation-gate.ts';
import { Loaders } from './loaders/loaders.ts';
import { noSessionCookie, type SessionCookie } from './session-cookie.ts';

/**
 * The request's data for resolvers. Created once per request or WebSocket operation, and for each event of a
 * subscription.
 */
export interface GraphQLContext {
  readonly caller: Caller;
  readonly commerce: Commerce;
  readonly loaders: Loaders;
  readonly sessionCookie: SessionCookie;
  /** The credential that the client sent, good or not; null if there is none, or for a server secret. */
  readonly sentToken: Secret | null;
  /** Null if nothing is counted. */
  readonly gate: OperationGate | null;
}

type ContextOptions = Pick<GraphQLContext, 'caller' | 'commerce'> &
  Partial<Pick<GraphQLContext, 'sessionCookie' | 'sentToken' | 'gate'>>;

export const createContext = ({
  caller,
  commerce,
  sessionCookie = noSessionCookie,
  sentToken = null,
  gate = null,
}: ContextOptions): GraphQLContext => ({
  caller,
  commerce,
  loaders: new Loaders(commerce, caller),
  sessionCookie,
  sentToken,
  gate,
});

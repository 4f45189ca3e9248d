import type { Commerce } from '../commerce/commerce.ts';
import type { Caller } from '../domain/viewer.ts';
import type { OperationGate } from './gate/operation-gate.ts';
import { createLoaders, type Loaders } from './loaders/create-loaders.ts';
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
  /** Null if nothing is counted. */
  readonly gate: OperationGate | null;
}

export interface ContextOptions {
  readonly caller: Caller;
  readonly commerce: Commerce;
  readonly sessionCookie?: SessionCookie;
  readonly gate?: OperationGate;
}

export const createContext = ({
  caller,
  commerce,
  sessionCookie = noSessionCookie,
  gate,
}: ContextOptions): GraphQLContext => ({
  caller,
  commerce,
  loaders: createLoaders(commerce, caller),
  sessionCookie,
  gate: gate ?? null,
});

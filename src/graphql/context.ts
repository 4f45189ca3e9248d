import type { Commerce } from '../commerce/commerce.ts';
import type { Caller } from '../domain/viewer.ts';
import { createLoaders, type Loaders } from './loaders/create-loaders.ts';
import { noSessionCookie, type SessionCookie } from './session-cookie.ts';

/** What resolvers know of the request they serve. Made once per request, or per operation of a WebSocket. */
export interface GraphQLContext {
  readonly caller: Caller;
  readonly commerce: Commerce;
  readonly loaders: Loaders;
  readonly sessionCookie: SessionCookie;
}

export interface ContextOptions {
  readonly caller: Caller;
  readonly commerce: Commerce;
  readonly sessionCookie?: SessionCookie;
}

export const createContext = ({
  caller,
  commerce,
  sessionCookie = noSessionCookie,
}: ContextOptions): GraphQLContext => ({
  caller,
  commerce,
  loaders: createLoaders(commerce, caller),
  sessionCookie,
});

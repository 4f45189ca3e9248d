export { CartwrightError } from './cartwright-error.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  createServerClient,
  type ServerClientOptions,
} from './create-client.ts';
export { isUserError } from './is-user-error.ts';
export type { Operation } from './operation.ts';
export type { Storage } from './session.ts';

import { AsyncLocalStorage } from 'node:async_hooks';
import type { RefuseCredential } from '../../graphql/limits/check-variables-and-cost.ts';
import type { Work } from '../../lib/tracing/work.ts';
import type { Gate } from '../server-options.ts';

/** Data about one HTTP request, collected while it runs, for its status and its log line. */
export interface RequestScope {
  readonly requestId: string;
  /** The work that its log lines and spans belong to. */
  readonly work: Work;
  /** Aborted if the client disconnects before the response, unless a mutation runs. */
  readonly leave: AbortController;
  operationName: string | null;
  operationType: string | null;
  hasSeveralFields?: boolean;
  readonly errorCodes: string[];
  answer: GraphqlAnswer | null;
  /** The response as it is sent, if Apollo made it and it is long. */
  longAnswer?: Buffer;
  /** Known once the credential was read. */
  isStranger?: boolean;
  refuseCredential?: RefuseCredential;
  gate?: Gate | null;
  /** A request asks once for its context: a store that is away is not asked again by Apollo. */
  context?: Promise<object>;
}

/** The part of a GraphQL response that decides the HTTP status. */
export interface GraphqlAnswer {
  readonly errors: readonly {
    readonly code: string;
    readonly httpStatus: number | null;
    readonly retryAfterSeconds: number | null;
  }[];
  /** `absent` or null as a whole; `empty` if every root field is null; `present` if any has a value. */
  readonly data: 'absent' | 'null' | 'empty' | 'present';
}

/** Tells Apollo's `formatError`, which gets no request, whose error it formats. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Whether the request that is under way has shown no credential of its own, as far as is known. */
export const isFromStranger = (): boolean => requestScope.getStore()?.isStranger ?? true;

import { AsyncLocalStorage } from 'node:async_hooks';

/** What is learnt about one HTTP request while it runs, for its status and its log line. */
export interface RequestScope {
  readonly requestId: string;
  readonly leave: AbortController;
  operationName: string | null;
  operationType: string | null;
  readonly errorCodes: string[];
  answer: GraphqlAnswer | null;
}

/** The part of a GraphQL answer that decides about the HTTP status. */
export interface GraphqlAnswer {
  readonly errors: readonly {
    readonly code: string;
    readonly httpStatus: number | null;
    readonly retryAfterSeconds: number | null;
  }[];
  /** `absent` or null as a whole; `empty` where every root field is null; `present` where any has a value. */
  readonly data: 'absent' | 'null' | 'empty' | 'present';
}

/** Lets Apollo's `formatError`, which is told nothing of the request, know whose error it formats. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

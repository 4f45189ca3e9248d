import { CartwrightError } from '../cartwright-error.ts';
import type { Client } from '../client.ts';
import type { OperationType } from '../read-operation.ts';
import type { NewestCarts } from './newest-carts.ts';

/** A result in the form of GraphQL over HTTP. */
interface GraphQLResult {
  readonly data: unknown;
  readonly errors?: CartwrightError['errors'];
}

export interface ResultListener {
  next(result: GraphQLResult): void;
  /** No answer of the service: nobody knows what became of the call. */
  error(error: unknown): void;
  complete(): void;
}

interface RunOperation {
  readonly type: OperationType;
  readonly document: object | string;
  readonly variables: Record<string, unknown>;
  readonly carts: NewestCarts;
}

/**
 * Runs an operation of a cache through the client: with its session, its retries and its socket. The service's refusals are results, as caches
 * expect them. Variables lose `__typename`, which caches add to what is passed on, and no input has. No cart replaces a newer one: a query that was
 * overtaken is asked once more, since the newer cart may lack what it selects. Returns what leaves it.
 */
export function runOperation(
  client: Client,
  { type, document, variables, carts }: RunOperation,
  listener: ResultListener,
): () => void {
  const left = new AbortController();
  const { signal } = left;
  const values = dropTypenames(variables) as Record<string, unknown>;
  let sentAt: number | undefined;
  const settle = (data: unknown, hasErrors = false) =>
    carts.settle(data, { deviceId: client.deviceId, sentAt, hasErrors });
  const query = async () => {
    sentAt = carts.count;
    return settle(await client.query(document, values, { signal }));
  };
  const run = async () => {
    if (type === 'subscription') {
      for await (const data of client.subscribe(document, values, { signal })) listener.next(settle(data));
    } else if (type === 'mutation') listener.next(settle(await client.mutate(document, values, { signal })));
    else {
      const answer = await query();
      listener.next(answer.isOvertaken ? await query() : answer);
    }
  };
  run().then(
    () => signal.aborted || listener.complete(),
    (error: unknown) => {
      if (signal.aborted) return;
      const isRefusal = error instanceof CartwrightError && error.isAnswered && error.errors.length > 0;
      if (!isRefusal) return listener.error(error);
      listener.next({ data: settle(error.data ?? null, true).data, errors: error.errors });
      listener.complete();
    },
  );
  return () => left.abort();
}

function dropTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropTypenames);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name === '__typename' ? [] : [[name, dropTypenames(part)]])),
  );
}

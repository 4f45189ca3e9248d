import type { FastifyReply } from 'fastify';
import type { GraphQLError, GraphQLFormattedError, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ExecuteOperation } from '../../graphql/compiled-operations/create-executor.ts';
import { readOperationFacts } from '../../graphql/limits/operation-facts.ts';
import { writeLongAnswer } from '../../graphql/limits/write-long-answer.ts';
import { capErrors } from '../cap-errors.ts';
import type { GraphqlEndpoint } from '../server-options.ts';
import { admitOperation } from './apollo/admit-operations.ts';
import { type GraphqlResult, recordStart, toAnswer } from './apollo/record-operation.ts';
import { COUNTED_BYTES } from './bound-unread-answers.ts';
import type { KnownRequest } from './known-request.ts';
import type { RequestScope } from './request-scope.ts';

export interface KnownAnswerOptions<Viewer> {
  readonly endpoint: Pick<GraphqlEndpoint<Viewer>, 'schema' | 'limits'>;
  readonly execute: ExecuteOperation;
  readonly context: object;
  readonly scope: RequestScope;
  readonly maxListedErrors: number;
  readonly format: (error: GraphQLError) => GraphQLFormattedError;
}

/** Answers to introspection: the schema never changes. Tools repeat a few documents, whose answers have half a megabyte each. */
const schemaAnswers = new LRUCache<OperationDefinitionNode, Buffer | string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

/** What Apollo's pipeline does with a document that it has let run before, by the same functions in the same order. */
export async function answerKnownRequest<Viewer>(
  known: KnownRequest,
  reply: FastifyReply,
  { endpoint: { schema, limits }, execute, context, scope, maxListedErrors, format }: KnownAnswerOptions<Viewer>,
): Promise<Buffer | string> {
  const { document, operation, variables } = known;
  recordStart(scope, operation);
  const send = (status: number, result: GraphqlResult): string | Buffer | Promise<Buffer> => {
    void reply.code(status).header('content-type', known.contentType);
    return write(scope, result, maxListedErrors);
  };
  const request = { schema, document, operation, variables, limits };
  const { errors: refusals, values } = await admitOperation(request, scope);
  if (refusals.length > 0) return send(400, { errors: refusals.map(format) });

  const { declared, isIntrospection } = readOperationFacts(schema, document, operation);
  const keepsAnswer = isIntrospection && declared.length === 0;
  const kept = keepsAnswer ? schemaAnswers.get(operation) : undefined;
  if (kept !== undefined) {
    void reply.code(200).header('content-type', known.contentType);
    scope.answer = { errors: [], data: 'present' };
    return kept;
  }
  const { data, errors } = await execute({ document, operation, variables, values, context });
  const written = await send(data === undefined ? 400 : 200, { ...(errors && { errors: errors.map(format) }), data });
  if (keepsAnswer && errors === undefined) schemaAnswers.set(operation, written);
  return written;
}

/**
 * A short answer stays text: Node sends it in one write with its headers, both as UTF-8, which is safe since the headers are ASCII. A long one
 * may wait for its client, so it becomes a buffer, which waits outside of the heap.
 */
function write(
  scope: RequestScope,
  { errors = [], data }: GraphqlResult,
  maxListedErrors: number,
): string | Buffer | Promise<Buffer> {
  const { listed, omission: extensions } = capErrors(errors, maxListedErrors);
  const response = { errors: errors.length === 0 ? undefined : listed, data, extensions };
  scope.answer = toAnswer({ errors: listed, data });
  const long = writeLongAnswer(response);
  if (long !== undefined) return long;
  const text = `${JSON.stringify(response)}\n`;
  return text.length < COUNTED_BYTES ? text : Buffer.from(text);
}

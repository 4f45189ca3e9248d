import type { FastifyReply } from 'fastify';
import type { GraphQLError, GraphQLFormattedError, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ExecuteOperation } from '../../graphql/compiled/create-executor.ts';
import { readOperationFacts } from '../../graphql/limits/operation-facts.ts';
import { capErrors } from '../cap-errors.ts';
import type { GraphqlEndpoint } from '../server-options.ts';
import { admitOperation } from './apollo/check-operations.ts';
import { type GraphqlResult, recordStart, toAnswer } from './apollo/record-operation.ts';
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

/** Answers to introspection: the schema never changes. Tools repeat a few documents of half a megabyte each. */
const schemaTexts = new LRUCache<OperationDefinitionNode, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (text) => text.length,
});

/** What Apollo's pipeline does with a document that it has let run before, by the same functions in the same order. */
export async function answerKnownRequest<Viewer>(
  known: KnownRequest,
  reply: FastifyReply,
  { endpoint: { schema, limits }, execute, context, scope, maxListedErrors, format }: KnownAnswerOptions<Viewer>,
): Promise<string> {
  const { document, operation, operationName, variables } = known;
  recordStart(scope, operation, operation.name?.value ?? null);
  const send = (status: number, result: GraphqlResult): string => {
    void reply.code(status).header('content-type', known.contentType);
    return toText(scope, result, maxListedErrors);
  };
  const request = { schema, document, operationName, variables };
  const { errors: refusals, values } = await admitOperation(request, scope, limits);
  if (refusals.length > 0) return send(400, { errors: refusals.map(format) });

  const { declared, isIntrospection } = readOperationFacts(schema, document, operation);
  const keepsText = isIntrospection && declared.length === 0;
  const kept = keepsText ? schemaTexts.get(operation) : undefined;
  if (kept !== undefined) {
    void reply.code(200).header('content-type', known.contentType);
    scope.answer = { errors: [], data: 'present' };
    return kept;
  }
  const { data, errors } = await execute({ document, operation, variables, values, context });
  const text = send(data === undefined ? 400 : 200, { ...(errors && { errors: errors.map(format) }), data });
  if (keepsText && errors === undefined) schemaTexts.set(operation, text);
  return text;
}

function toText(scope: RequestScope, { errors = [], data }: GraphqlResult, maxListedErrors: number): string {
  const { listed, omission: extensions } = capErrors(errors, maxListedErrors);
  const shown = errors.length === 0 ? undefined : listed;
  scope.answer = toAnswer({ errors: listed, data });
  return `${JSON.stringify({ errors: shown, data, extensions })}\n`;
}

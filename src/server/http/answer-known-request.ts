import type { FastifyReply } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { ExecuteOperation } from '../../graphql/compiled/create-executor.ts';
import { capErrors } from '../cap-errors.ts';
import type { GraphqlEndpoint } from '../server-options.ts';
import { findRefusals } from './apollo/check-operations.ts';
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

/** What Apollo's pipeline does with a document that it has let run before, by the same functions in the same order. */
export async function answerKnownRequest<Viewer>(
  known: KnownRequest,
  reply: FastifyReply,
  { endpoint: { schema, limits }, execute, context, scope, maxListedErrors, format }: KnownAnswerOptions<Viewer>,
): Promise<string> {
  const { document, operation, operationName, variables } = known;
  recordStart(scope, operation.operation, operation.name?.value ?? null);
  const send = (status: number, result: GraphqlResult): string => {
    void reply.code(status).header('content-type', known.contentType);
    return toText(scope, result, maxListedErrors);
  };
  const refusals = await findRefusals({ schema, document, operationName, variables }, scope, limits);
  if (refusals.length > 0) return send(400, { errors: refusals.map(format) });

  const { data, errors } = await execute({ document, operation, variables, context });
  return send(data === undefined ? 400 : 200, { ...(errors && { errors: errors.map(format) }), data });
}

function toText(scope: RequestScope, { errors = [], data }: GraphqlResult, maxListedErrors: number): string {
  const { listed, omission: extensions } = capErrors(errors, maxListedErrors);
  const shown = errors.length === 0 ? undefined : listed;
  scope.answer = toAnswer({ errors: listed, data });
  return `${JSON.stringify({ errors: shown, data, extensions })}\n`;
}

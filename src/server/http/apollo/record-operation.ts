import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import type { GraphQLFormattedError, OperationDefinitionNode } from 'graphql';
import { hasSeveralFields } from '../../../graphql/errors/has-several-fields.ts';
import { redactName } from '../../../lib/redaction/redact.ts';
import { type GraphqlAnswer, type RequestScope, requestScope } from '../request-scope.ts';

/** Records in the request's scope what ran and how it ended, for the HTTP status and the log line. */
export const recordOperation: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, operationName }) => {
      recordStart(requestScope.getStore(), operation, operationName);
    },
    willSendResponse: async ({ response: { body } }) => {
      const scope = requestScope.getStore();
      if (scope !== undefined && body.kind === 'single') scope.answer = toAnswer(body.singleResult);
    },
  }),
};

export function recordStart(
  scope: RequestScope | undefined,
  operation: OperationDefinitionNode | undefined,
  name: string | null,
): void {
  if (scope === undefined) return;
  scope.operationType = operation?.operation ?? null;
  if (operation !== undefined) scope.hasSeveralFields = hasSeveralFields(operation);
  scope.operationName = name === null ? null : redactName(name);
}

export interface GraphqlResult {
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
}

export const toAnswer = ({ errors = [], data }: GraphqlResult): GraphqlAnswer => ({
  errors: errors.map(toAnswerError),
  data: describeData(data),
});

function toAnswerError({ extensions }: GraphQLFormattedError): GraphqlAnswer['errors'][number] {
  const { code, httpStatus, retryAfterSeconds } = extensions ?? {};
  return {
    code: typeof code === 'string' ? code : '',
    httpStatus: typeof httpStatus === 'number' ? httpStatus : null,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null,
  };
}

function describeData(data: Readonly<Record<string, unknown>> | null | undefined): GraphqlAnswer['data'] {
  if (data === undefined) return 'absent';
  if (data === null) return 'null';
  return Object.values(data).every((field) => field === null) ? 'empty' : 'present';
}

import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import type { GraphQLFormattedError, OperationDefinitionNode } from 'graphql';
import { hasSeveralFields } from '../../../graphql/errors/has-several-fields.ts';
import { redactName } from '../../../lib/redaction/redact.ts';
import { type GraphqlAnswer, type RequestScope, requestScope } from '../request-scope.ts';

/** Records in the request's scope what ran and how it ended, for the HTTP status and the log line. */
export const recordOperation: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => recordStart(requestScope.getStore(), operation),
    willSendResponse: async ({ response: { body } }) => {
      const scope = requestScope.getStore();
      if (scope !== undefined && body.kind === 'single') scope.answer = toAnswer(body.singleResult);
    },
  }),
};

export function recordStart(scope: RequestScope | undefined, operation: OperationDefinitionNode | undefined): void {
  if (scope === undefined || operation === undefined) return;
  scope.operationType = operation.operation;
  scope.hasSeveralFields = hasSeveralFields(operation);
  scope.operationName = operation.name === undefined ? null : redactName(operation.name.value);
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

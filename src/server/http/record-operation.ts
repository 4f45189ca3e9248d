import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import { redactName } from '../../lib/redaction/redact.ts';
import { type GraphqlAnswer, requestScope } from './request-scope.ts';

/** Records in the request's scope what ran and how it ended, for the HTTP status and the log line. */
export const recordOperation: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, operationName }) => {
      const scope = requestScope.getStore();
      if (scope === undefined) return;
      scope.operationType = operation?.operation ?? null;
      scope.operationName = operationName == null ? null : redactName(operationName);
    },
    willSendResponse: async ({ response }) => {
      const scope = requestScope.getStore();
      if (scope === undefined || response.body.kind !== 'single') return;
      const { errors, data } = response.body.singleResult;
      scope.answer = { errors: (errors ?? []).map(toAnswerError), data: describeData(data) };
    },
  }),
};

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

import { type ApolloServerPlugin, type BaseContext, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { checkOperation } from '../../graphql/limits/check-operation.ts';
import type { GraphqlEndpoint } from '../server-options.ts';
import { requestScope } from './request-scope.ts';

/**
 * Responds instead of the executor if the variables do not fit, the operation would cost too much or its caller must
 * wait.
 */
export const checkOperations = <Viewer>(
  { schema, limits }: GraphqlEndpoint<Viewer>,
  format: (error: GraphQLError) => GraphQLFormattedError,
): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ document, request: { operationName, variables } }) => {
      const scope = requestScope.getStore();
      const request = { schema, document, operationName, variables };
      const errors = [
        ...checkOperation({ ...request, refuseCredential: scope?.refuseCredential, ...(limits && { limits }) }),
      ];
      const refusal = errors.length > 0 ? null : await scope?.gate?.admit(request);
      if (refusal) errors.push(new GraphQLError(refusal.message, { originalError: refusal }));
      if (errors.length === 0) return null;
      return {
        http: { status: 400, headers: new HeaderMap() },
        body: { kind: 'single', singleResult: { errors: errors.map(format) } },
      };
    },
  }),
});

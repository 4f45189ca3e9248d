import { type ApolloServerPlugin, type BaseContext, HeaderMap } from '@apollo/server';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { checkOperation } from '../../graphql/limits/check-operation.ts';
import type { GraphqlFace } from '../server-options.ts';

/** Answers in the executor's place where the variables do not fit or the operation would cost too much. */
export const checkOperations = <Viewer>(
  { schema, limits }: GraphqlFace<Viewer>,
  format: (error: GraphQLError) => GraphQLFormattedError,
): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ document, request: { operationName, variables } }) => {
      const errors = checkOperation({ schema, document, operationName, variables, ...(limits && { limits }) });
      if (errors.length === 0) return null;
      return {
        http: { status: 400, headers: new HeaderMap() },
        body: { kind: 'single', singleResult: { errors: errors.map(format) } },
      };
    },
  }),
});

import { type ApolloServerPlugin, type BaseContext, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { CommerceError } from '../../../errors/commerce-error.ts';
import {
  type CheckedOperation,
  checkVariablesAndCost,
  type OperationRequest,
} from '../../../graphql/limits/check-variables-and-cost.ts';
import type { GraphqlEndpoint } from '../../server-options.ts';
import { type RequestScope, requestScope } from '../request-scope.ts';

/**
 * Responds instead of the executor if the variables do not fit, the operation would cost too much or its caller must
 * wait.
 */
export const admitOperations = <Viewer>(
  { schema, limits }: GraphqlEndpoint<Viewer>,
  format: (error: GraphQLError) => GraphQLFormattedError,
): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ document, operation, request: { variables } }) => {
      // Apollo asks for an unknown operation, too, which its executor reports.
      if (!operation) return null;
      const request = { schema, document, operation, variables, limits };
      const { errors } = await admitOperation(request, requestScope.getStore());
      if (errors.length === 0) return null;
      return {
        http: { status: 400, headers: new HeaderMap() },
        body: { kind: 'single', singleResult: { errors: errors.map(format) } },
      };
    },
  }),
});

/** Whether this operation may run, whichever way it takes. The gate takes its points only if nothing else is wrong, and somebody waits for the answer. */
export async function admitOperation(
  request: OperationRequest,
  scope: RequestScope | undefined,
): Promise<CheckedOperation> {
  const checked = checkVariablesAndCost({ ...request, refuseCredential: scope?.refuseCredential });
  if (checked.errors.length > 0) return checked;
  const { schema, document, operation } = request;
  const { values, cost } = checked;
  // Its client left before it was known to be a mutation, which would complete.
  const hasLeft = scope?.leave.signal.aborted === true;
  const refusal = hasLeft
    ? new CommerceError('ServiceUnavailable')
    : await scope?.gate?.admit({ schema, document, operation, values, cost });
  return refusal ? { ...checked, errors: [new GraphQLError(refusal.message, { originalError: refusal })] } : checked;
}

import { type ExecutionResult, type GraphQLError, Kind } from 'graphql';
import { withCode } from '../graphql-documents.ts';

/** Gives errors about the variables the code that Apollo gives them over HTTP. */
export function codeRequestErrors(result: ExecutionResult): ExecutionResult {
  if (result.data !== undefined || result.errors === undefined) return result;
  return {
    ...result,
    errors: result.errors.map((error) => (isAboutVariable(error) ? withCode(error, 'BAD_USER_INPUT') : error)),
  };
}

const isAboutVariable = (error: GraphQLError): boolean =>
  error.path === undefined &&
  error.nodes?.length === 1 &&
  error.nodes[0]?.kind === Kind.VARIABLE_DEFINITION;

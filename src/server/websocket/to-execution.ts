import { type ExecutionArgs, getOperationAST } from 'graphql';
import type { Execution } from '../../graphql/compiled-operations/create-executor.ts';

/** What graphql-ws gives an operation that was found in its document before. */
export function toExecution({ document, operationName, variableValues, contextValue }: ExecutionArgs): Execution {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new TypeError('The operation is not in its document');
  return { document, operation, variables: variableValues ?? {}, context: toContext({ contextValue }) };
}

/** The context of an operation, as graphql-ws hands it on. */
export const toContext = ({ contextValue }: Pick<ExecutionArgs, 'contextValue'>): object =>
  typeof contextValue === 'object' && contextValue !== null ? contextValue : {};

import {
  coerceInputValue,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import { createLimitError } from './create-limit-error.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { measureCost } from './measure-cost.ts';
import { toSafeReason } from './to-safe-reason.ts';

export interface OperationRequest {
  readonly schema: GraphQLSchema;
  /** A document without validation errors. */
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly limits?: Limits;
}

/**
 * What can only be told with the variables at hand: whether they fit, and what the operation can cost. Runs before execution on HTTP and
 * WebSocket alike. The executor would find misfits too, but it puts the refused values into its messages, and a card or a
 * token in the wrong place must not come back in an answer or a log.
 */
export function checkOperation({
  schema,
  document,
  operationName,
  variables,
  limits = defaultLimits,
}: OperationRequest): readonly GraphQLError[] {
  const operation = getOperationAST(document, operationName);
  // Without an operation of that name there is nothing to check; the executor says so.
  if (!operation) return [];
  const { errors, values } = coerceVariables(schema, operation, variables ?? {}, limits.maxErrors);
  if (errors.length > 0) return errors;
  const found = measureCost({ schema, document, operation, variables: values });
  if (found <= limits.maxCost) return [];
  return [createLimitError('CostLimitExceeded', 'a cost of', { found, maximum: limits.maxCost, node: operation })];
}

function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
  maxErrors: number,
): { readonly errors: readonly GraphQLError[]; readonly values: Record<string, unknown> } {
  const errors: GraphQLError[] = [];
  const values: Record<string, unknown> = {};
  for (const node of operation.variableDefinitions ?? []) {
    const name = node.variable.name.value;
    const type = typeFromAST(schema, node.type);
    if (!isInputType(type)) continue;
    const refuse = (path: readonly (string | number)[], reason: string) => {
      if (errors.length < maxErrors) errors.push(createVariableError(name, path, reason, node));
    };
    const value = given[name];
    if (value === undefined) {
      if (node.defaultValue !== undefined) values[name] = valueFromAST(node.defaultValue, type);
      else if (isNonNullType(type)) refuse([], `a value of type "${type}" is required`);
    } else if (value === null && isNonNullType(type)) {
      refuse([], `it must not be null, its type is "${type}"`);
    } else {
      values[name] = coerceInputValue(value, type, (path, _refused, error) => refuse(path, toSafeReason(error)));
    }
  }
  return { errors, values };
}

const createVariableError = (
  name: string,
  path: readonly (string | number)[],
  reason: string,
  node: NonNullable<OperationDefinitionNode['variableDefinitions']>[number],
): GraphQLError =>
  new GraphQLError(`Variable "$${[name, ...path].join('.')}" is not valid: ${reason}.`, {
    nodes: node,
    extensions: { code: 'BAD_USER_INPUT', field: path.map(String), http: { status: 400 } },
  });

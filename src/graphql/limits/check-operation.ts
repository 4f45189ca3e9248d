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
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { createLimitError } from './create-limit-error.ts';
import { findVariablePath } from './find-variable-path.ts';
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
  const { errors, values } = coerceVariables(schema, { document, operation }, variables ?? {}, limits.maxErrors);
  if (errors.length > 0) return errors;
  const found = measureCost({ schema, document, operation, variables: values });
  if (found <= limits.maxCost) return [];
  return [createLimitError('CostLimitExceeded', 'a cost of', { found, maximum: limits.maxCost, node: operation })];
}

function coerceVariables(
  schema: GraphQLSchema,
  { document, operation }: { readonly document: DocumentNode; readonly operation: OperationDefinitionNode },
  given: Readonly<Record<string, unknown>>,
  maxErrors: number,
): { readonly errors: readonly GraphQLError[]; readonly values: Record<string, unknown> } {
  const errors: GraphQLError[] = [];
  const values: Record<string, unknown> = {};
  for (const node of operation.variableDefinitions ?? []) {
    const name = node.variable.name.value;
    const type = typeFromAST(schema, node.type);
    if (!isInputType(type)) continue;
    const refuse = (path: readonly (string | number)[], reason: string, member: readonly string[] = []) => {
      if (errors.length >= maxErrors) return;
      // A fragment may be the one that uses it.
      const [place = []] = [operation, document]
        .map((part) => findVariablePath(part, name))
        .filter(({ length }) => length > 0);
      errors.push(createVariableError({ name, path, reason, node, field: [...place, ...path.map(String), ...member] }));
    };
    const value = given[name];
    if (value === undefined) {
      if (node.defaultValue !== undefined) values[name] = valueFromAST(node.defaultValue, type);
      else if (isNonNullType(type)) refuse([], `a value of type "${type}" is required`);
    } else if (value === null && isNonNullType(type)) {
      refuse([], `it must not be null, its type is "${type}"`);
    } else {
      values[name] = coerceInputValue(value, type, (path, _refused, error) =>
        refuse(path, toSafeReason(error), findMissingMember(error)),
      );
    }
  }
  return { errors, values };
}

/** The library reports a member that is missing at the path of its object. */
const findMissingMember = ({ message }: GraphQLError): readonly string[] =>
  /^Field "(\w+)" of required type "[\w![\]]+" was not provided\.$/.exec(message)?.slice(1) ?? [];

interface Misfit {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly reason: string;
  readonly node: VariableDefinitionNode;
  /** As refusals of the core name it; left out where it is empty, since then it is the input as a whole. */
  readonly field: readonly string[];
}

const createVariableError = ({ name, path, reason, node, field }: Misfit): GraphQLError =>
  new GraphQLError(`Variable "$${[name, ...path].join('.')}" is not valid: ${reason}.`, {
    nodes: node,
    extensions: { code: 'BAD_USER_INPUT', ...(field.length > 0 && { field }), http: { status: 400 } },
  });

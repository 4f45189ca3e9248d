import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { createLimitError } from './create-limit-error.ts';
import type { Limits } from './limits.ts';
import { readOperationFacts } from './operation-facts.ts';
import { coerceVariables } from './variables/coerce-variables.ts';
import { createVariableError } from './variables/create-variable-error.ts';
import { type Excess, findExcess } from './variables/find-excess.ts';

/**
 * Why nothing of the request may run for this caller; null if something may. `isLarge`: it has more values than a stranger may send, so
 * that a credential that permits none of the fields is refused at once.
 */
export type RefuseCredential = (rootFields: ReadonlySet<string>, isLarge: boolean) => CommerceError | null;

export interface OperationRequest {
  readonly schema: GraphQLSchema;
  /** A document without validation errors. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly limits: Limits;
  /** Default: every caller counts as known. */
  readonly refuseCredential?: RefuseCredential | undefined;
}

export interface CheckedOperation {
  /** Why it may not run; empty if it may. */
  readonly errors: readonly GraphQLError[];
  /** The variables as resolvers get them. Of an operation that may run, as is its cost. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly cost: number;
}

const refuse = (...errors: readonly GraphQLError[]): CheckedOperation => ({ errors, values: {}, cost: 0 });

/**
 * The checks that need the variables: whether they fit, and what the operation can cost. Runs before execution on HTTP
 * and WebSocket alike. The executor would find misfits too, but it quotes rejected values in its messages, and a card
 * or a token in the wrong place must not reach a response or a log.
 *
 * Oversized input is refused before it is processed.
 */
export function checkVariablesAndCost({
  schema,
  document,
  operation,
  variables,
  limits,
  refuseCredential = () => null,
}: OperationRequest): CheckedOperation {
  const given = variables ?? {};
  const { maxValues, maxValuesOfStranger } = limits;
  const strange = findExcess(given, limits, maxValuesOfStranger);
  const isWithin = strange === undefined && maxValuesOfStranger <= maxValues;
  const excess = isWithin ? undefined : findExcess(given, limits, maxValues);
  const { rootFields, declared, measureCost, isIntrospection } = readOperationFacts(schema, document, operation);
  const refusal = refuseCredential(rootFields, strange !== undefined);
  if (refusal !== null) return refuse(new GraphQLError(refusal.message, { originalError: refusal }));
  if (excess !== undefined) return refuse(toExcessError(excess, limits, document, operation));

  const { errors, values } = coerceVariables({
    schema,
    document,
    operation,
    declared,
    variables: given,
    maxErrors: limits.maxErrors,
  });
  if (errors.length > 0) return refuse(...errors);
  const { cost, representations } = measureCost(values);
  const { maxRepresentations } = limits;
  const maxCost = isIntrospection ? limits.maxIntrospectionCost : limits.maxCost;
  if (representations > maxRepresentations) {
    const figures = { found: representations, maximum: maxRepresentations, node: operation };
    return refuse(createLimitError('RepresentationLimitExceeded', '% representations', figures));
  }
  if (cost <= maxCost) return { errors, values, cost };
  return refuse(
    createLimitError('CostLimitExceeded', 'a cost of %', { found: cost, maximum: maxCost, node: operation }),
  );
}

function toExcessError(
  excess: Excess,
  limits: Limits,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): GraphQLError {
  if (excess.kind !== 'values') {
    const { found, maximum } = excess;
    const [name = '', ...path] = excess.path;
    const node = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    if (node !== undefined) {
      const [limitName, what] =
        excess.kind === 'list'
          ? ['ListLimitExceeded', 'a list of % entries']
          : ['TextLimitExceeded', 'a text of % characters'];
      const reason = `${what.replace('%', String(found))} is too long; at most ${maximum} are allowed`;
      const limit = { name: limitName, maximum, found };
      return createVariableError({ document, operation, name, node, path, reason, limit });
    }
  }
  // An undeclared variable is reported like one too many. Counting stops at the first beyond the maximum.
  const maximum = excess.kind === 'values' ? excess.maximum : limits.maxValues;
  const found = maximum + 1;
  return new GraphQLError(`The variables are too large; at most ${maximum} values are allowed.`, {
    extensions: { code: 'BAD_USER_INPUT', name: 'ValueLimitExceeded', maximum, found },
  });
}

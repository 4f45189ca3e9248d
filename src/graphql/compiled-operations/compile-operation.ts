import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { isPromise } from '../../lib/async/is-promise.ts';
import { createAnswerSize } from '../limits/bound-answers.ts';
import { noteLongAnswer } from '../limits/write-long-answer.ts';
import { ErrorList } from './error-list.ts';
import { executeFields, executeInTurns } from './execute-fields.ts';
import { NotCompiledError } from './not-compiled-error.ts';
import type { Run } from './run.ts';
import { SelectionCompiler } from './selection-compiler.ts';

type Variables = Readonly<Record<string, unknown>>;

/** What differs from run to run. */
interface OperationRun {
  readonly variables: Variables;
  /** The variables as resolvers get them, if they were read before. */
  readonly values?: Variables | undefined;
  readonly context: object;
  /** The event of a subscription. */
  readonly rootValue?: unknown;
  /** See `AnswerSize`. */
  readonly undividedBytes?: number | undefined;
}

/** Never rejects; the result is what graphql's `execute` gives for the same operation. */
export type CompiledOperation = (run: OperationRun) => ExecutionResult | Promise<ExecutionResult>;

/** The most errors of variables, as in graphql's `execute`. */
const MAX_VARIABLE_ERRORS = 50;

/**
 * The operation as closures over its resolvers: what `execute` finds out anew in each run (fields, types, arguments) is found out once.
 * A subscription is compiled to what answers one event. Undefined for what is left to `execute`: directives, introspection, resolvers that take
 * `info` for more than their selected fields, and operations of more than `maxFields` fields: one is compiled at each place where its fragment is spread, and for each type
 * below an interface.
 */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  maxFields: number,
): CompiledOperation | undefined {
  const root = schema.getRootType(operation.operation);
  if (!root || operation.directives?.length) return undefined;
  try {
    const definitions = operation.variableDefinitions ?? [];
    const read = (given: Variables) =>
      getVariableValues(schema, definitions, given, { maxErrors: MAX_VARIABLE_ERRORS });
    const inTurns = operation.operation === 'mutation';
    const compiler = new SelectionCompiler(schema, document, maxFields);
    const execute = compiler.compileObject(root, [operation.selectionSet], inTurns ? executeInTurns : executeFields);
    return ({ variables, values, context, rootValue, undividedBytes }) => {
      const { coerced, errors } = values === undefined ? read(variables) : { coerced: values };
      if (coerced === undefined) return { errors };
      const size = createAnswerSize(schema, undividedBytes);
      return answer({ variables: coerced, context, errors: new ErrorList(), size }, (run) =>
        execute(rootValue, run, undefined),
      );
    };
  } catch (thrown) {
    if (thrown instanceof NotCompiledError) return undefined;
    throw thrown;
  }
}

type Data = Record<string, unknown>;

function answer(run: Run, execute: (run: Run) => Data | Promise<Data>): ExecutionResult | Promise<ExecutionResult> {
  const succeed = (data: Data) => noteLongAnswer(toResult(data, run.errors), run.size);
  const fail = (thrown: unknown) => {
    if (run.size.error !== undefined) return { errors: [run.size.error] };
    // What reaches the root was located on its way, and no field could take it as a null.
    run.errors.add(thrown as GraphQLError, undefined);
    return toResult(null, run.errors);
  };
  try {
    const data = execute(run);
    return isPromise(data) ? data.then(succeed, fail) : succeed(data);
  } catch (thrown) {
    return fail(thrown);
  }
}

const toResult = (data: Data | null, { all: errors }: ErrorList): ExecutionResult =>
  errors.length === 0 ? { data } : { errors, data };

import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { executeBounded } from '../limits/bound-answers.ts';
import { countOperations } from '../limits/count-operations.ts';
import { type CompiledOperation, compileOperation } from './compile-operation.ts';

export interface Execution {
  /** A document without validation errors, and an operation of it with variables that fit. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** The variables as resolvers get them, if they were read before. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly context: object;
  /** The event of a subscription. */
  readonly rootValue?: unknown;
  /** See `AnswerSize`. */
  readonly undividedBytes?: number;
}

export type ExecuteOperation = (execution: Execution) => ExecutionResult | Promise<ExecutionResult>;

/**
 * `repeated`: an operation is compiled when it runs for the third time. `all`: at its first run, for tests. `off`: never.
 */
export type QueryCompilation = 'repeated' | 'all' | 'off';

const COMPILED_FROM = { repeated: 3, all: 1, off: Number.POSITIVE_INFINITY } as const;

/**
 * In memory, a compiled field takes some 700 bytes. The documents that are kept have at most 160,000 characters, so what they compile
 * to takes at most 35 MiB.
 */
const CHARACTERS_PER_FIELD = 4;
/** The fields that even the shortest document is counted with. */
const MIN_FIELDS = 100;

/** The operations of a document share what may be compiled of it: all of them may spread one fragment. */
const shareFields = (document: DocumentNode): number => {
  const characters = document.loc?.source.body.length ?? 0;
  return Math.max(MIN_FIELDS, characters / CHARACTERS_PER_FIELD) / countOperations(document);
};

interface Known {
  runs: number;
  /** Null if it cannot be compiled. */
  compiled: CompiledOperation | null | undefined;
}

/** Runs operations, those that repeat compiled. What is compiled lives as long as its document is kept. */
export function createExecutor(schema: GraphQLSchema, compilation: QueryCompilation): ExecuteOperation {
  const compiledFrom = COMPILED_FROM[compilation];
  const findMaxFields = compilation === 'all' ? () => Number.POSITIVE_INFINITY : shareFields;
  const known = new WeakMap<OperationDefinitionNode, Known>();

  const findCompiled = (document: DocumentNode, operation: OperationDefinitionNode): CompiledOperation | null => {
    const entry = known.get(operation) ?? { runs: 0, compiled: undefined };
    entry.runs += 1;
    known.set(operation, entry);
    if (entry.compiled === undefined && entry.runs >= compiledFrom) {
      entry.compiled = compileOperation(schema, document, operation, findMaxFields(document)) ?? null;
    }
    return entry.compiled ?? null;
  };

  return ({ document, operation, variables = {}, values, context, rootValue, undividedBytes }) => {
    const compiled = findCompiled(document, operation);
    if (compiled !== null) return compiled({ variables, values, context, rootValue, undividedBytes });
    const args = { schema, document, rootValue, contextValue: context, variableValues: variables };
    return executeBounded({ ...args, operationName: operation.name?.value }, undividedBytes);
  };
}

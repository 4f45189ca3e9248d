import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { isPromise } from '../../lib/async/is-promise.ts';
import { leaveBehind } from '../../lib/async/leave-behind.ts';
import { AnswerSize } from './answer-size.ts';
import { PromiseInSlices } from './promise-in-slices.ts';
import { noteLongAnswer } from './write-long-answer.ts';

type Resolver = GraphQLFieldResolver<unknown, unknown>;
type Field = GraphQLField<unknown, unknown>;

/** By the context of the operation, which nothing here reads: an answer may be shared only if nothing did. */
const sizes = new WeakMap<object, AnswerSize>();
const maxima = new WeakMap<GraphQLSchema, number>();
const originals = new WeakMap<Field, { readonly resolve: Resolver | undefined }>();

/** Lets every field of the schema count what it adds to its answer, for executors that count nothing themselves. */
export function boundAnswers(schema: GraphQLSchema, maxBytes: number): GraphQLSchema {
  const isBound = maxima.has(schema);
  maxima.set(schema, maxBytes);
  if (isBound) return schema;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve = defaultFieldResolver } = field;
      originals.set(field, { resolve: field.resolve });
      field.resolve = countField(schema, field, resolve);
    }
  }
  return schema;
}

/** The resolver of a field, without the count. */
export const findResolver = (field: Field): Resolver | undefined => {
  const original = originals.get(field);
  return original === undefined ? (field.resolve ?? undefined) : original.resolve;
};

/** For an executor that counts itself. `undividedBytes`: see `AnswerSize`. */
export const createAnswerSize = (schema: GraphQLSchema, undividedBytes?: number): AnswerSize =>
  new AnswerSize(maxima.get(schema) ?? Number.POSITIVE_INFINITY, undividedBytes);

/** The size of the answer for this context. */
function openAnswerSize(schema: GraphQLSchema, context: unknown, undividedBytes?: number): AnswerSize {
  const key = typeof context === 'object' && context !== null ? context : {};
  const size = sizes.get(key) ?? createAnswerSize(schema, undividedBytes);
  sizes.set(key, size);
  return size;
}

/** The size of the answer that was made for this context; undefined if nothing of it was counted. */
export const findAnswerSize = (context: unknown): AnswerSize | undefined =>
  typeof context === 'object' && context !== null ? sizes.get(context) : undefined;

/** Executes as graphql's `execute` does, within the bound, and in slices if the answer is long. */
export function executeBounded(
  args: ExecutionArgs,
  undividedBytes?: number,
): ExecutionResult | Promise<ExecutionResult> {
  const size = openAnswerSize(args.schema, args.contextValue, undividedBytes);
  const result = execute(args);
  const finish = (settled: ExecutionResult) =>
    size.error === undefined ? noteLongAnswer(settled, size) : { errors: [size.error] };
  return isPromise<ExecutionResult>(result) ? result.then(finish) : finish(result);
}

function countField(schema: GraphQLSchema, { name, type }: Field, resolve: Resolver): Resolver {
  const isLeaf = isLeafType(getNamedType(type));
  const isList = isListType(getNullableType(type));
  return (source, given, context, info) => {
    const size = openAnswerSize(schema, context);
    size.addKey(info.fieldNodes[0]?.alias?.value ?? name);
    const value: unknown = resolve(source, given, context, info);
    if (isLeaf) return whenSettled(value, (settled) => countLeaf(settled, size));
    if (!isList) return isPromise(value) ? new PromiseInSlices(value, size) : value;
    const list = size.isSliceOver && !isPromise(value) ? Promise.resolve(value) : value;
    return isPromise(list)
      ? new PromiseInSlices(
          list.then((settled) => divide(settled, size)),
          size,
        )
      : divide(list, size);
  };
}

const whenSettled = (value: unknown, take: (settled: unknown) => unknown): unknown =>
  isPromise(value) ? Promise.resolve(value).then(take) : take(value);

function countLeaf(value: unknown, size: AnswerSize): unknown {
  size.addValue(value);
  return value;
}

/** The list, whose entries wait for the next slice once one is over; graphql completes each before it takes the next. */
function divide(list: unknown, size: AnswerSize): unknown {
  leaveBehind(list);
  return Array.isArray(list) ? divideEntries(list, size) : list;
}

function* divideEntries(entries: readonly unknown[], size: AnswerSize): Iterable<unknown> {
  for (const entry of entries) {
    if (isPromise(entry)) yield new PromiseInSlices(entry, size);
    else yield size.isEntryLate ? size.nextEntry().then(() => entry) : entry;
  }
}

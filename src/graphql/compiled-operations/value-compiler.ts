import {
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { isPromise } from '../../lib/async/is-promise.ts';
import { leaveBehind } from '../../lib/async/leave-behind.ts';
import type { Complete } from './execute-fields.ts';
import { NotCompiledError } from './not-compiled-error.ts';
import { fail, type Place, type Run } from './run.ts';
import type { ExecuteObject } from './selection-compiler.ts';

/** The field whose value it is. */
interface FieldOfValue {
  readonly nodes: readonly FieldNode[];
  /** The name in errors: `Cart.total`. */
  readonly name: string;
}

type Sets = readonly SelectionSetNode[];

/** How values of each kind of type come into the response. */
export class ValueCompiler {
  readonly #schema: GraphQLSchema;
  readonly #compileObject: (type: GraphQLObjectType, sets: Sets) => ExecuteObject;

  constructor(schema: GraphQLSchema, compileObject: (type: GraphQLObjectType, sets: Sets) => ExecuteObject) {
    this.#schema = schema;
    this.#compileObject = compileObject;
  }

  compile(type: GraphQLOutputType, sets: Sets, field: FieldOfValue): Complete {
    const nullable = isNonNullType(type) ? type.ofType : type;
    if (isLeafType(nullable)) return compileLeaf(nullable, nullable === type ? null : field);
    const complete = orNull(this.#compileValue(nullable, sets, field));
    if (nullable === type) return complete;
    return (value, run, above, key) => {
      const completed = complete(value, run, above, key);
      if (completed === null) throw createNullError(field);
      return completed;
    };
  }

  #compileValue(type: GraphQLOutputType, sets: Sets, field: FieldOfValue): Complete {
    if (isListType(type)) return this.#compileList(type, sets, field);
    if (isAbstractType(type)) return this.#compileAbstract(type, sets);
    if (!isObjectType(type)) throw new NotCompiledError('type');
    const execute = this.#compileObject(type, sets);
    return (value, run, above, key) => execute(value, run, { above, key });
  }

  #compileList({ ofType }: GraphQLList<GraphQLOutputType>, sets: Sets, field: FieldOfValue): Complete {
    const complete = this.compile(ofType, sets, field);
    const position = { nodes: field.nodes, isNonNull: isNonNullType(ofType) };
    const completeItem = (item: unknown, run: Run, list: Place, index: number): unknown => {
      try {
        const completed = isPromise(item)
          ? run.size.await(item, (settled) => complete(settled, run, list, index))
          : complete(item, run, list, index);
        if (!(completed instanceof Promise)) return completed;
        return completed.then(undefined, (thrown: unknown) => fail(thrown, position, run, { above: list, key: index }));
      } catch (thrown) {
        return fail(thrown, position, run, { above: list, key: index });
      }
    };
    const completeInSlices = async (values: readonly unknown[], items: unknown[], run: Run, list: Place) => {
      leaveBehind(values);
      leaveBehind(items);
      while (items.length < values.length) {
        if (run.size.isEntryLate) await run.size.nextEntry();
        const item = completeItem(values[items.length], run, list, items.length);
        leaveBehind([item]);
        items.push(item);
      }
      return await Promise.all(items);
    };
    return (value, run, above, key) => {
      if (!isIterable(value)) {
        throw new GraphQLError(`Expected Iterable, but did not find one for field "${field.name}".`);
      }
      const list: Place = { above, key };
      const items: unknown[] = [];
      const values: readonly unknown[] = Array.isArray(value) ? value : [...value];
      try {
        for (const item of values) {
          if (run.size.isEntryLate) return completeInSlices(values, items, run, list);
          items.push(completeItem(item, run, list, items.length));
        }
      } catch (thrown) {
        leaveBehind(values);
        leaveBehind(items);
        throw thrown;
      }
      return items.some((item) => item instanceof Promise) ? Promise.all(items) : items;
    };
  }

  #compileAbstract(type: GraphQLAbstractType, sets: Sets): Complete {
    const resolveType = type.resolveType as ((value: unknown, context: object) => unknown) | undefined | null;
    if (!resolveType || resolveType.length > 2) throw new NotCompiledError('resolveType');
    const byName = new Map(
      this.#schema
        .getPossibleTypes(type)
        .map((possible) => [possible.name, this.#compileObject(possible, sets)] as const),
    );
    const execute = (name: unknown, value: unknown, run: Run, place: Place) => {
      const executeObject = typeof name === 'string' ? byName.get(name) : undefined;
      if (executeObject === undefined) throw new GraphQLError(`The value is no possible type of "${type.name}".`);
      return executeObject(value, run, place);
    };
    return (value, run, above, key) => {
      const name = resolveType(value, run.context);
      const place: Place = { above, key };
      return isPromise(name)
        ? Promise.resolve(name).then((found) => execute(found, value, run, place))
        : execute(name, value, run, place);
    };
  }
}

function orNull(complete: Complete): Complete {
  return (value, run, above, key) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(value, run, above, key);
  };
}

/** Writes a leaf in one function, with its null and its error: most fields of a response are leaves. `required`: the field, if it is not nullable. */
function compileLeaf(type: GraphQLLeafType, required: FieldOfValue | null): Complete {
  return (value, run) => {
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) {
      if (required === null) return null;
      throw createNullError(required);
    }
    const serialized = type.serialize(value);
    if (serialized === null || serialized === undefined) {
      throw new Error(`A value of type "${type.name}" serializes to null.`);
    }
    run.size.addValue(serialized);
    return serialized;
  };
}

const createNullError = ({ name }: FieldOfValue): Error =>
  new Error(`Cannot return null for non-nullable field ${name}.`);

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

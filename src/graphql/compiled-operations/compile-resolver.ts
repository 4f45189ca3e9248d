import {
  type FieldNode,
  type GraphQLField,
  getArgumentValues,
  isNonNullType,
  Kind,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { findResolver } from '../limits/bound-answers.ts';
import type { FindFragment } from '../list-fields.ts';
import { findSelectingResolver, listSelectedFields, type SelectedFields } from '../selected-fields.ts';
import { NotCompiledError } from './not-compiled-error.ts';
import type { Run } from './run.ts';

export type Resolve = (source: unknown, run: Run) => unknown;

type Arguments = Record<string, unknown>;

/** Frozen, since all fields without arguments share it. */
const NO_ARGUMENTS: Arguments = Object.freeze({});

/** Throws NotCompiledError for a resolver that takes `info`, but for its selected fields. `nodes` have the same name and arguments. */
export function compileResolver(
  field: GraphQLField<unknown, unknown>,
  nodes: readonly [FieldNode, ...FieldNode[]],
  findFragment: FindFragment,
): Resolve {
  const toArguments = compileArguments(field, nodes[0]);
  const { name } = field;
  const resolve = findResolver(field);
  if (resolve === undefined) {
    return (source, run) => {
      if (source === null || (typeof source !== 'object' && typeof source !== 'function')) return undefined;
      const value = (source as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'function' ? Reflect.apply(value, source, [toArguments(run), run.context]) : value;
    };
  }
  const selecting = findSelectingResolver(resolve);
  if (selecting !== undefined) {
    const select = selecting as (source: unknown, given: Arguments, context: object, of: SelectedFields) => unknown;
    const selected = listSelectedFields(nodes, findFragment, requireNoDirectives);
    return (source, run) => select(source, toArguments(run), run.context, selected);
  }
  if (resolve.length > 3) throw new NotCompiledError('info');
  const call = resolve as (source: unknown, given: Arguments, context: object) => unknown;
  return (source, run) => call(source, toArguments(run), run.context);
}

/** What a variable lets in differs from run to run. Throws NotCompiledError. */
export function requireNoDirectives({ directives }: SelectionNode): boolean {
  if (directives?.length) throw new NotCompiledError('directives');
  return true;
}

function compileArguments(field: GraphQLField<unknown, unknown>, node: FieldNode): (run: Run) => Arguments {
  const read = (run?: Run): Arguments => getArgumentValues(field, node, run?.variables);
  const given = node.arguments ?? [];
  if (given.some(({ value }) => hasVariable(value))) {
    return given.every(({ value }) => value.kind === Kind.VARIABLE) ? compileVariables(field, node, read) : read;
  }
  const constants = read();
  if (Object.keys(constants).length === 0) return () => NO_ARGUMENTS;
  // Objects and lists are made anew, since they belong to the resolver.
  const isFlat = Object.values(constants).every((value) => typeof value !== 'object' || value === null);
  return isFlat ? () => ({ ...constants }) : read;
}

/** Reads arguments that all are variables, whose values fit already. `read` says what is wrong with one that is missing or null. */
function compileVariables(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  read: (run: Run) => Arguments,
): (run: Run) => Arguments {
  const variables = new Map(
    node.arguments?.map(({ name, value }) => [name.value, value.kind === Kind.VARIABLE ? value.name.value : '']),
  );
  const places = field.args.map(({ name, type, defaultValue }) => {
    return { name, variable: variables.get(name), isNonNull: isNonNullType(type), defaultValue };
  });
  return (run) => {
    const values: Arguments = {};
    for (const { name, variable, isNonNull, defaultValue } of places) {
      const value =
        variable !== undefined && Object.hasOwn(run.variables, variable) ? run.variables[variable] : defaultValue;
      if (isNonNull && (value === undefined || value === null)) return read(run);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => hasVariable(field.value));
  return value.kind === Kind.VARIABLE;
}

import {
  coerceInputValue,
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  valueFromAST,
} from 'graphql';
import { createVariableError, type VariableError } from './create-variable-error.ts';
import { findNullUses } from './find-null-uses.ts';
import type { DeclaredVariable } from './list-declared-variables.ts';
import { toSafeReason } from './to-safe-reason.ts';

export interface CoerceOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly declared: readonly DeclaredVariable[];
  readonly variables: Readonly<Record<string, unknown>>;
  /** Reading stops after this many misfits. */
  readonly maxErrors: number;
}

/** Marks that enough misfits were found; never leaves this file. */
const enough = new Error('Enough misfits');

/** The variables as resolvers get them, or their errors. */
export function coerceVariables({ schema, document, operation, declared, variables, maxErrors }: CoerceOptions): {
  readonly errors: readonly GraphQLError[];
  readonly values: Readonly<Record<string, unknown>>;
} {
  const errors: GraphQLError[] = [];
  // A variable called `__proto__` would give the others its members: an object is made of them at the end.
  const read = new Map<string, unknown>();
  let values: Readonly<Record<string, unknown>> = {};
  const add = (misfit: Omit<VariableError, 'document' | 'operation'>) => {
    errors.push(createVariableError({ document, operation, ...misfit }));
    if (errors.length >= maxErrors) throw enough;
  };
  try {
    for (const { node, name, type } of declared) {
      const refuse = (path: readonly (string | number)[], reason: string, member: readonly string[] = []) =>
        add({ name, path, reason, node, member });
      const value = readGiven(variables, name);
      if (value === undefined) {
        if (node.defaultValue !== undefined) read.set(name, valueFromAST(node.defaultValue, type));
        else if (isNonNullType(type)) refuse([], `a value of type "${type}" is required`);
      } else if (value === null && isNonNullType(type)) {
        refuse([], toNullReason(String(type)));
      } else {
        const coerced =
          readLeaves(value, type) ??
          coerceInputValue(value, type, (path, _refused, error) =>
            refuse(path, toSafeReason(error), findMember(error)),
          );
        read.set(name, coerced);
      }
    }
    values = Object.fromEntries(read);
    for (const { node, type } of findNullUses(schema, { document, operation }, values)) {
      add({ name: node.name.value, path: [], reason: toNullReason(type), node });
    }
  } catch (thrown) {
    if (thrown !== enough) throw thrown;
  }
  return { errors, values };
}

/**
 * Leaves and lists of leaves, as most variables are, without the paths that the library notes for each value. Undefined for anything else,
 * and where the library has to say what is wrong.
 */
function readLeaves(value: unknown, type: GraphQLInputType): unknown {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (value === null) return undefined;
  if (isLeafType(nullable)) {
    try {
      return nullable.parseValue(value);
    } catch {
      return undefined;
    }
  }
  if (!isListType(nullable) || !Array.isArray(value)) return undefined;
  const entries: unknown[] = [];
  for (const entry of value) {
    const read = readLeaves(entry, nullable.ofType);
    if (read === undefined) return undefined;
    entries.push(read);
  }
  return entries;
}

/** Own members only: a variable named `constructor` must not find the one that every object inherits. */
const readGiven = (variables: CoerceOptions['variables'], name: string): unknown =>
  Object.hasOwn(variables, name) ? variables[name] : undefined;

const toNullReason = (type: string): string => `it must not be null, its type is "${type}"`;

/** The library reports a member that is missing, or that a client added, at the path of its object. */
const findMember = ({ message }: GraphQLError): readonly string[] =>
  /^Field "(\w+)" of required type "[\w![\]]+" was not provided\.$/.exec(message)?.slice(1) ??
  /^Field "(__typename)" is not defined by type "\w+"\./.exec(message)?.slice(1) ??
  [];

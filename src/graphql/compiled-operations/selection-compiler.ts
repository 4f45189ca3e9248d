import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isNonNullType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type FindFragment, findFragmentIn } from '../list-fields.ts';
import { compileResolver } from './compile-resolver.ts';
import { executeFields, type Field } from './execute-fields.ts';
import { NotCompiledError } from './not-compiled-error.ts';
import type { Place, Run } from './run.ts';
import { ValueCompiler } from './value-compiler.ts';

/** The fields of one object in the response; a promise if any of them is one. */
export type ExecuteObject = (
  source: unknown,
  run: Run,
  place: Place,
) => Record<string, unknown> | Promise<Record<string, unknown>>;

export class SelectionCompiler {
  readonly #schema: GraphQLSchema;
  readonly #findFragment: FindFragment;
  readonly #values: ValueCompiler;
  readonly #maxFields: number;
  #compiled = 0;

  constructor(schema: GraphQLSchema, document: DocumentNode, maxFields: number) {
    this.#schema = schema;
    this.#maxFields = maxFields;
    this.#findFragment = findFragmentIn(document);
    this.#values = new ValueCompiler(schema, (type, sets) => this.compileObject(type, sets));
  }

  /** Throws NotCompiledError. */
  compileObject(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    execute: typeof executeFields = executeFields,
  ): ExecuteObject {
    if (type.isTypeOf) throw new NotCompiledError('isTypeOf');
    const collected = new Map<string, FieldNode[]>();
    const followed = new Set<string>();
    for (const set of sets) this.#collect(type, set.selections, { collected, followed });
    const fields = [...collected].map(([key, nodes]) => this.#compileField(type, key, nodes));
    return (source, run, place) => execute(fields, source, run, place);
  }

  #collect(
    type: GraphQLObjectType,
    selections: readonly SelectionNode[],
    into: { readonly collected: Map<string, FieldNode[]>; readonly followed: Set<string> },
  ): void {
    for (const selection of selections) {
      if (selection.directives?.length) throw new NotCompiledError('directives');
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const nodes = into.collected.get(key);
        if (nodes === undefined) into.collected.set(key, [selection]);
        else nodes.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (this.#applies(selection.typeCondition?.name.value, type)) {
          this.#collect(type, selection.selectionSet.selections, into);
        }
      } else if (!into.followed.has(selection.name.value)) {
        into.followed.add(selection.name.value);
        const fragment = this.#findFragment(selection.name.value);
        if (fragment !== undefined && this.#applies(fragment.typeCondition.name.value, type)) {
          this.#collect(type, fragment.selectionSet.selections, into);
        }
      }
    }
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const conditionType = this.#schema.getType(condition);
    return isAbstractType(conditionType) && this.#schema.isSubType(conditionType, type);
  }

  #compileField(parent: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): Field {
    this.#compiled += 1;
    if (this.#compiled > this.#maxFields) throw new NotCompiledError('size');
    // It would set the prototype.
    if (key === '__proto__') throw new NotCompiledError('key');
    const [node, ...others] = nodes;
    const name = node?.name.value ?? '';
    if (name === '__typename') {
      return { key, nodes, isNonNull: true, resolve: () => parent.name, complete: (value) => value };
    }
    const field = parent.getFields()[name];
    if (node === undefined || field === undefined) throw new NotCompiledError('introspection');
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return {
      key,
      nodes,
      isNonNull: isNonNullType(field.type),
      resolve: compileResolver(field, [node, ...others], this.#findFragment),
      complete: this.#values.compile(field.type, sets, { nodes, name: `${parent.name}.${name}` }),
    };
  }
}

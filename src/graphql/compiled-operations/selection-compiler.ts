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
import { type FindFragment, findFragmentIn, listFields } from '../list-fields.ts';
import { compileResolver, requireNoDirectives } from './compile-resolver.ts';
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
    const nodes = listFields(sets, this.#findFragment, (selection) => this.#applies(selection, type));
    const byKey = Map.groupBy(nodes, ({ alias, name }) => (alias ?? name).value);
    const fields = [...byKey].map(([key, ofKey]) => this.#compileField(type, key, ofKey));
    return (source, run, place) => execute(fields, source, run, place);
  }

  /** Throws NotCompiledError. */
  #applies(selection: SelectionNode, type: GraphQLObjectType): boolean {
    requireNoDirectives(selection);
    if (selection.kind === Kind.FIELD) return true;
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.#findFragment(selection.name.value) : selection;
    const condition = fragment?.typeCondition?.name.value;
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

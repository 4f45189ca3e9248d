import type { FieldNode, GraphQLResolveInfo, SelectionNode } from 'graphql';
import { isIncluded } from './is-included.ts';
import { type FindFragment, listFields } from './list-fields.ts';

/** The names of the fields that a run of an operation asks of one object, those in fragments included. */
export type SelectedFields = ReadonlySet<string>;

type Resolve<Source, Given, Context, Value> = (
  source: Source,
  given: Given,
  context: Context,
  selected: SelectedFields,
) => Value;

const ofSelections = new WeakMap<object, Resolve<never, never, never, unknown>>();

/** A resolver that knows beforehand what is asked of its object. */
export function withSelectedFields<Source, Given, Context, Value>(resolve: Resolve<Source, Given, Context, Value>) {
  const withInfo = (source: Source, given: Given, context: Context, info: GraphQLResolveInfo): Value =>
    resolve(
      source,
      given,
      context,
      listSelectedFields(
        info.fieldNodes,
        (name) => info.fragments[name],
        (selection) => isIncluded(selection, info.variableValues),
      ),
    );
  ofSelections.set(withInfo, resolve);
  return withInfo;
}

/** The resolver without `info`, for an executor that knows the selection; undefined for every other one. */
export const findSelectingResolver = (resolve: object) => ofSelections.get(resolve);

export const listSelectedFields = (
  nodes: readonly FieldNode[],
  findFragment: FindFragment,
  includes: (selection: SelectionNode) => boolean,
): SelectedFields => {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return new Set(listFields(sets, findFragment, includes).map(({ name }) => name.value));
};

import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { isIncluded } from './is-included.ts';
import { type FindFragment, listFields } from './list-fields.ts';

type Variables = Readonly<Record<string, unknown>>;

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
      listSelectedFields(info.fieldNodes, (name) => info.fragments[name], info.variableValues),
    );
  ofSelections.set(withInfo, resolve);
  return withInfo;
}

/** The resolver without `info`, for an executor that knows the selection; undefined for every other one. */
export const findSelectingResolver = (resolve: object) => ofSelections.get(resolve);

/** `variables`: for directives, which a compiled operation has none of. */
export const listSelectedFields = (
  nodes: readonly FieldNode[],
  findFragment: FindFragment,
  variables: Variables = {},
): SelectedFields => {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = listFields(sets, findFragment, (selection) => isIncluded(selection, variables));
  return new Set(fields.map(({ name }) => name.value));
};

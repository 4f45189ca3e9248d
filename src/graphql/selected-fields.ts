import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The names of the fields that an operation asks of one object, those in fragments included, whatever @skip and @include leave out. */
export type SelectedFields = ReadonlySet<string>;

export type FindFragment = (name: string) => FragmentDefinitionNode | undefined;

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
      listSelectedFields(info.fieldNodes, (name) => info.fragments[name]),
    );
  ofSelections.set(withInfo, resolve);
  return withInfo;
}

/** The resolver without `info`, for an executor that knows the selection; undefined for every other one. */
export const findSelectingResolver = (resolve: object) => ofSelections.get(resolve);

export function listSelectedFields(nodes: readonly FieldNode[], findFragment: FindFragment): SelectedFields {
  const names = new Set<string>();
  const followed = new Set<string>();
  const follow = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) follow(selection.selectionSet);
      else if (!followed.has(selection.name.value)) {
        followed.add(selection.name.value);
        const fragment = findFragment(selection.name.value);
        if (fragment !== undefined) follow(fragment.selectionSet);
      }
    }
  };
  for (const { selectionSet } of nodes) if (selectionSet !== undefined) follow(selectionSet);
  return names;
}

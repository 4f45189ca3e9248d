import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isIncluded } from './is-included.ts';

type Variables = Readonly<Record<string, unknown>>;

/** The names of the fields that a run of an operation asks of one object, those in fragments included. */
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
      listSelectedFields(info.fieldNodes, (name) => info.fragments[name], info.variableValues),
    );
  ofSelections.set(withInfo, resolve);
  return withInfo;
}

/** The resolver without `info`, for an executor that knows the selection; undefined for every other one. */
export const findSelectingResolver = (resolve: object) => ofSelections.get(resolve);

/** `variables`: for directives, which a compiled operation has none of. */
export function listSelectedFields(
  nodes: readonly FieldNode[],
  findFragment: FindFragment,
  variables: Variables = {},
): SelectedFields {
  const names = new Set<string>();
  const followed = new Set<string>();
  const follow = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, variables)) continue;
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

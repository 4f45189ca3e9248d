import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export type FindFragment = (name: string) => FragmentDefinitionNode | undefined;

export function findFragmentIn({ definitions }: DocumentNode): FindFragment {
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  return (name) => fragments.get(name);
}

/** The fields that selection sets ask of one object, in their order: each fragment followed once, without what `includes` refuses. */
export function listFields(
  sets: readonly SelectionSetNode[],
  findFragment: FindFragment,
  includes: (selection: SelectionNode) => boolean = () => true,
): readonly FieldNode[] {
  const fields: FieldNode[] = [];
  const followed = new Set<string>();
  const follow = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!includes(selection)) continue;
      if (selection.kind === Kind.FIELD) fields.push(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) follow(selection.selectionSet);
      else if (!followed.has(selection.name.value)) {
        followed.add(selection.name.value);
        const fragment = findFragment(selection.name.value);
        if (fragment !== undefined) follow(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) follow(set);
  return fields;
}

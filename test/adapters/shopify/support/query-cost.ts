import { type FieldNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql';

/** What a document asks for at most: one for each object, and as many as a list may have. */
export function findCost(query: string): number {
  const document = parse(query);
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  return document.definitions.reduce(
    (running, each) => running + (each.kind === Kind.OPERATION_DEFINITION ? costOf(each.selectionSet, fragments) : 0),
    0,
  );
}

function costOf(set: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): number {
  return set.selections.reduce((running, each) => {
    if (each.kind === Kind.INLINE_FRAGMENT) return running + costOf(each.selectionSet, fragments);
    if (each.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(each.name.value);
      return running + (fragment === undefined ? 0 : costOf(fragment.selectionSet, fragments));
    }
    if (each.selectionSet === undefined) return running;
    return running + 1 + sizeOf(each) * costOf(each.selectionSet, fragments);
  }, 0);
}

function sizeOf({ arguments: given }: FieldNode): number {
  const value = given?.find(({ name }) => name.value === 'first')?.value;
  return value?.kind === Kind.INT ? Number(value.value) : 1;
}

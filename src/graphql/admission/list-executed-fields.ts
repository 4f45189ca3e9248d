import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { isIncluded } from '../is-included.ts';

type Variables = Readonly<Record<string, unknown>>;

/**
 * The root fields that the executor will run, by their names in the response: with fragments, fields of one name once,
 * without skipped ones.
 */
export function listExecutedFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): ReadonlyMap<string, FieldNode> {
  const fields = new Map<string, FieldNode>();
  const followed = new Set<string>();
  const follow = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections.filter((one) => isIncluded(one, variables))) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        if (!fields.has(name)) fields.set(name, selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) follow(selection.selectionSet);
      else if (!followed.has(selection.name.value)) followFragment(selection.name.value);
    }
  };
  const followFragment = (name: string): void => {
    followed.add(name);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    if (fragment?.kind === Kind.FRAGMENT_DEFINITION) follow(fragment.selectionSet);
  };
  follow(operation.selectionSet);
  return fields;
}

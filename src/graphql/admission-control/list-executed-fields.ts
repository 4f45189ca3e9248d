import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { isIncluded } from '../is-included.ts';
import { findFragmentIn, listFields } from '../list-fields.ts';

type Variables = Readonly<Record<string, unknown>>;

/**
 * The root fields that the executor will run, by their names in the response: with fragments, fields of one name once,
 * without skipped ones.
 */
export function listExecutedFields(
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
  variables: Variables,
): ReadonlyMap<string, FieldNode> {
  const fields = new Map<string, FieldNode>();
  for (const field of listFields([selectionSet], findFragmentIn(document), (one) => isIncluded(one, variables))) {
    const name = field.alias?.value ?? field.name.value;
    if (!fields.has(name)) fields.set(name, field);
  }
  return fields;
}

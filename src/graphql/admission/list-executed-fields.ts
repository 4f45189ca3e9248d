import {
  type DocumentNode,
  type FieldNode,
  type GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

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

const isIncluded = (node: SelectionNode, variables: Variables): boolean =>
  readCondition(GraphQLSkipDirective, node, variables) !== true &&
  readCondition(GraphQLIncludeDirective, node, variables) !== false;

const readCondition = (directive: GraphQLDirective, node: SelectionNode, variables: Variables): unknown =>
  getDirectiveValues(directive, node, variables)?.['if'];

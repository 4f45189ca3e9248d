import {
  type DocumentNode,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  separateOperations,
  TypeInfo,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

export interface NullUse {
  readonly node: VariableNode;
  /** The type of the position that does not accept null. */
  readonly type: string;
}

/**
 * The uses of null variables in positions that do not accept null. Validation lets a nullable variable stand for an
 * argument with a default, and the executor then fails without a code. Each variable is named once.
 */
export function findNullUses(
  schema: GraphQLSchema,
  { document, operation }: { readonly document: DocumentNode; readonly operation: OperationDefinitionNode },
  values: Readonly<Record<string, unknown>>,
): readonly NullUse[] {
  const nulls = new Set(Object.keys(values).filter((name) => values[name] === null));
  const own = nulls.size === 0 ? undefined : separateOperations(document)[operation.name?.value ?? ''];
  if (own === undefined) return [];
  const uses: NullUse[] = [];
  const typeInfo = new TypeInfo(schema);
  visit(
    own,
    visitWithTypeInfo(typeInfo, {
      VariableDefinition: () => false,
      Variable: (node) => {
        const type = typeInfo.getInputType();
        if (isNonNullType(type) && nulls.delete(node.name.value)) uses.push({ node, type: String(type) });
      },
    }),
  );
  return uses;
}

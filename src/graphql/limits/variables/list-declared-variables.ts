import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

export interface DeclaredVariable {
  readonly name: string;
  readonly node: VariableDefinitionNode;
  readonly type: GraphQLInputType;
}

/** The variables that an operation of a validated document declares, with their types. */
export const listDeclaredVariables = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): readonly DeclaredVariable[] =>
  variableDefinitions.flatMap((node) => {
    const type = typeFromAST(schema, node.type);
    return isInputType(type) ? [{ name: node.variable.name.value, node, type }] : [];
  });

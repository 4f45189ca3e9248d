import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  visit,
} from 'graphql';

export interface VariableError {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The name of the variable. */
  readonly name: string;
  /** The definition of the variable, or a use of it. */
  readonly node: ASTNode;
  /** Within the variable. */
  readonly path: readonly (string | number)[];
  readonly reason: string;
  /** The problem at that path. */
  readonly member?: readonly string[];
  /** The limit that is broken, and its figures. */
  readonly limit?: { readonly name: string; readonly maximum: number; readonly found: number };
}

/**
 * Finds where the variable is first used, as refusals name fields: the argument and the path to the variable within it, or
 * only the latter under the single `input` of a mutation. Empty for that input itself and if no argument takes the
 * variable.
 */
function findVariablePath(place: ASTNode, name: string): readonly string[] {
  let path: readonly string[] = [];
  visit(place, {
    Argument: (argument) => {
      const below = findBelow(argument.value, name);
      if (below === undefined) return undefined;
      path = argument.name.value === 'input' ? below : [argument.name.value, ...below];
      return BREAK;
    },
  });
  return path;
}

function findBelow(value: ValueNode, name: string): readonly string[] | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === name ? [] : undefined;
  for (const [member, node] of membersOf(value)) {
    const below = findBelow(node, name);
    if (below !== undefined) return [member, ...below];
  }
  return undefined;
}

function membersOf(value: ValueNode): readonly (readonly [string, ValueNode])[] {
  if (value.kind === Kind.OBJECT) return value.fields.map((field) => [field.name.value, field.value]);
  if (value.kind === Kind.LIST) return value.values.map((item, index) => [String(index), item]);
  return [];
}

/**
 * `field` is the path as refusals of the core name it. It is omitted if it is empty: then the input as a whole is
 * invalid.
 */
export function createVariableError(misfit: VariableError): GraphQLError {
  const { document, operation, name, node, path, reason, member = [], limit } = misfit;
  // A fragment may also use it.
  const [place = []] = [operation, document]
    .map((part) => findVariablePath(part, name))
    .filter(({ length }) => length > 0);
  const field = [...place, ...path.map(String), ...member];
  return new GraphQLError(`Variable "$${[name, ...path].join('.')}" is not valid: ${reason}.`, {
    nodes: node,
    extensions: { code: 'BAD_USER_INPUT', ...(field.length > 0 && { field }), ...limit },
  });
}

import { type ASTNode, type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql';
import { findVariablePath } from './find-variable-path.ts';

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
    extensions: { code: 'BAD_USER_INPUT', ...(field.length > 0 && { field }), ...limit, http: { status: 400 } },
  });
}

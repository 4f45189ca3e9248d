import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  parse,
  type TypeDefinitionNode,
} from 'graphql';
import { root } from './site-paths.ts';

export const OPERATIONS = ['Query', 'Mutation', 'Subscription'] as const;
export type OperationType = (typeof OPERATIONS)[number];

/** One file of `schema/`: what it adds to the operations, and its types. */
export interface SchemaFile {
  /** For example `line-item`. */
  readonly name: string;
  readonly operations: readonly (readonly [type: OperationType, extension: ObjectTypeExtensionNode])[];
  readonly types: readonly TypeDefinitionNode[];
}

const folder = join(root, 'schema');
const isOperation = (name: string): name is OperationType => (OPERATIONS as readonly string[]).includes(name);

export const schemaFiles: readonly SchemaFile[] = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const { definitions } = parse(readFileSync(join(folder, file), 'utf8'), { noLocation: true });
    const extensions = definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION);
    return {
      name: file.replace(/\.graphql$/, ''),
      operations: extensions.flatMap((node) =>
        isOperation(node.name.value) ? [[node.name.value, node] as const] : [],
      ),
      types: definitions.filter(isType).filter(({ name }) => !isOperation(name.value)),
    };
  })
  .filter(({ types, operations }) => types.length + operations.length > 0);

/** What the operations have in common: the description of `Query`, `Mutation` and `Subscription`. */
export const operationTypes: readonly ObjectTypeDefinitionNode[] = parse(
  readFileSync(join(folder, 'root.graphql'), 'utf8'),
  { noLocation: true },
).definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION);

function isType(node: { readonly kind: Kind }): node is TypeDefinitionNode {
  return node.kind.endsWith('TypeDefinition');
}

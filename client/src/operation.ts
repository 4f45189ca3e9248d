import type { DocumentNode } from 'graphql';

/** A document with the types of its data and variables, as GraphQL Code Generator writes it, or a text. */
export type Operation<Data, Variables> =
  | string
  | ((DocumentNode | { toString(): string }) & { __apiType?: (variables: Variables) => Data });

/** The text of a document. `graphql` is loaded if a document has to be printed, and never for texts. */
export async function toText(operation: Operation<never, never> | object | string): Promise<string> {
  if (!isDocument(operation)) return String(operation);
  const { print } = await import('graphql');
  return print(operation);
}

const isDocument = (operation: object | string): operation is DocumentNode =>
  typeof operation === 'object' && 'kind' in operation && operation.kind === 'Document';

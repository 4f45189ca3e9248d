/** A parsed document, of any version of graphql. */
export interface ParsedDocument {
  readonly kind: 'Document';
}

/** A document with the types of its data and variables, as GraphQL Code Generator writes it, or a text. */
export type Operation<Data, Variables> =
  | string
  | ((ParsedDocument | { toString(): string }) & { __apiType?: (variables: Variables) => Data });

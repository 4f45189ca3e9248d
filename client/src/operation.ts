import { CartwrightError } from './cartwright-error.ts';

/** A parsed document, of any version of graphql. */
interface ParsedDocument {
  readonly kind: 'Document';
}

/** A document with the types of its data and variables, as GraphQL Code Generator writes it, or a text. */
export type Operation<Data, Variables> =
  | string
  | ((ParsedDocument | { toString(): string }) & { __apiType?: (variables: Variables) => Data });

/** `print` of graphql. */
export type Print = (document: object) => string;

/** The text of a document. Throws `PrintMissing` for a parsed one where nobody can print it. */
export function toText(operation: Operation<never, never> | object | string, print: Print | null): string {
  if (!isParsed(operation)) return String(operation);
  if (print === null) {
    throw new CartwrightError('PrintMissing', 'A parsed document needs the option print: give it that of graphql');
  }
  return print(operation);
}

const isParsed = (operation: object | string): operation is ParsedDocument =>
  typeof operation === 'object' && 'kind' in operation && operation.kind === 'Document';

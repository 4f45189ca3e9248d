import { buildASTSchema, type DirectiveNode, Kind, print, printSchema, visit } from 'graphql';
import { loadTypeDefinitions } from '../load-type-definitions.ts';

/** Directives for gateways and for the cost of an operation. A client has no use for them, and its tools do not know them. */
const federation: ReadonlySet<string> = new Set(['key', 'link', 'listSize', 'shareable']);

const drop = ({ name }: DirectiveNode): null | undefined => (federation.has(name.value) ? null : undefined);

/** The schema as clients see it: without the types, fields and directives of federation. */
export function printClientSchema(): string {
  const document = visit(loadTypeDefinitions(), { [Kind.DIRECTIVE]: drop });
  // The library prints no definition of `@oneOf`, since it knows it. Older tools do not.
  const directives = document.definitions.filter(({ kind }) => kind === Kind.DIRECTIVE_DEFINITION).map(print);
  return [...directives, printSchema(buildASTSchema(document)), ''].join('\n\n').trimEnd().concat('\n');
}

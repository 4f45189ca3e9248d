import { buildSchema, type GraphQLSchema, isAbstractType } from 'graphql';
import { printClientSchema } from './print-client-schema.ts';
import { scalarTypes } from './scalar-types.ts';

export interface ClientFile {
  readonly name: string;
  readonly text: string;
}

/** What code generators and caches of clients read. The package exports each file as `./client/<name>`. */
export function printClientFiles(): readonly ClientFile[] {
  const schema = printClientSchema();
  return [
    { name: 'schema.graphql', text: schema },
    { name: 'possibleTypes.json', text: toJson(listPossibleTypes(buildSchema(schema))) },
    { name: 'scalars.json', text: toJson(scalarTypes) },
  ];
}

/** The types behind each interface and union: without them, a cache silently matches no fragment on one. */
export function listPossibleTypes(schema: GraphQLSchema): Readonly<Record<string, readonly string[]>> {
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  return Object.fromEntries(abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]));
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLNamedType,
  introspectionFromSchema,
  isIntrospectionType,
  printType,
} from 'graphql';
import { printClientSchema } from '../../src/graphql/client-files/print-client-schema.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';

/** As tools ask for all that introspection tells. */
const options = { specifiedByUrl: true, inputValueDeprecation: true, schemaDescription: true, oneOf: true };

const listTypes = (types: readonly GraphQLNamedType[]): Readonly<Record<string, string>> =>
  Object.fromEntries(types.filter((type) => !isIntrospectionType(type)).map((type) => [type.name, printType(type)]));

describe('the schema that introspection serves', () => {
  it('is the printed one that clients get, description by description', () => {
    const served = buildClientSchema(introspectionFromSchema(createSchema(), options));
    for (const name of ['_entities', '_service']) delete served.getQueryType()?.getFields()[name];

    const printed = listTypes(Object.values(buildSchema(printClientSchema()).getTypeMap()));
    const told = listTypes(Object.values(served.getTypeMap()));

    assert.ok(Object.keys(printed).length > 200);
    assert.deepEqual(
      Object.keys(printed).filter((name) => told[name] !== printed[name]),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { plugin } from '@graphql-codegen/typescript';
import { buildSchema, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import * as z from 'zod';
import { printClientFiles } from '../../src/graphql/client-files/print-client-files.ts';
import { scalarTypes } from '../../src/graphql/client-files/scalar-types.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { scalars } from '../../src/graphql/scalars/scalars.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const folder = 'src/graphql/generated/client/';
const client = buildSchema(read(`${folder}schema.graphql`));

/** Every member of the schema with its type, as `Cart.id: ID!`. */
const members = (schema: GraphQLSchema): readonly string[] =>
  Object.values(schema.getTypeMap())
    .filter(({ name }) => !/^(__|_|federation__|link__)/.test(name))
    .flatMap((type) =>
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) => `${type.name}.${field.name}: ${field.type}`)
        : [type.name],
    )
    .filter((member) => !/\._(entities|service):/.test(member))
    .sort();

describe('the files for clients', () => {
  it('are committed as they are', () => {
    for (const { name, text } of printClientFiles()) assert.equal(read(folder + name), text, name);
  });

  it('hold the whole schema, and nothing of federation', () => {
    assert.deepEqual(members(client), members(createSchema()));
    assert.doesNotMatch(read(`${folder}schema.graphql`), /@key|@shareable|@link|_Entity|_entities|_service|_Any/);
  });

  it('are exported by the package', () => {
    const { exports } = z.object({ exports: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

    for (const { name } of printClientFiles()) {
      const target = exports[`./client/${name}`] ?? '';
      assert.ok(existsSync(new URL(target.replace('./dist/', ''), root)), `${name} is exported as ${target}`);
    }
  });

  it('know the types behind every interface and union', () => {
    const possibleTypes = z
      .record(z.string(), z.array(z.string()))
      .parse(JSON.parse(read(`${folder}possibleTypes.json`)));

    assert.deepEqual(Object.keys(possibleTypes).sort(), ['Node', 'PlaceOrderEvent', 'PlaceOrderResult', 'UserError']);
    assert.ok(possibleTypes['UserError']?.includes('NotEnoughStockError'));
    assert.ok(possibleTypes['Node']?.includes('Cart'));
  });

  it('give every scalar a type, so that a strict generator needs no other table', async () => {
    const written = await plugin(client, [], {
      strictScalars: true,
      scalars: JSON.parse(read(`${folder}scalars.json`)),
    });
    const text = typeof written === 'string' ? written : written.content;

    assert.deepEqual(Object.keys(scalarTypes), Object.keys(scalars).sort());
    assert.match(text, /jwk: Scalars\['JsonWebKey'\]\['output'\]/);
    assert.match(text, /JsonWebKey: \{ input: JsonWebKey; output: JsonWebKey; \}/);
  });
});

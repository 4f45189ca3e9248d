import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, type GraphQLSchema, getNullableType, isInterfaceType, isListType, isObjectType } from 'graphql';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { ListSizes } from '../../../src/graphql/limits/list-sizes.ts';

/** The lists of a schema, those of introspection too, that nothing gives a size in the cost of an operation. */
function findUnsized(schema: GraphQLSchema): readonly string[] {
  const sizes = new ListSizes(schema);
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields())
      .filter((field) => isListType(getNullableType(field.type)) && field.name !== '_entities')
      .filter((field) => sizes.find(type, field, undefined) === undefined && !sizes.isSizedAbove(field))
      .map((field) => `${type.name}.${field.name}`);
  });
}

describe('the size of a list', () => {
  it('is known for every list of the schema', () => {
    assert.deepEqual(findUnsized(createSchema()), []);
  });

  it('is missing where neither the list nor a page declares it', () => {
    const schema = buildSchema(`
      directive @listSize(assumedSize: Int, slicingArguments: [String!], sizedFields: [String!]) on FIELD_DEFINITION
      type Query { page(first: Int): Page @listSize(slicingArguments: ["first"], sizedFields: ["nodes"]) declared: [Entry!] @listSize(assumedSize: 5) forgotten: [Entry!] }
      type Page { nodes: [Entry!]! others: [Entry!]! }
      type Entry { name: String tags: [String!] }
    `);

    assert.deepEqual(findUnsized(schema), ['Query.forgotten', 'Page.others']);
  });
});

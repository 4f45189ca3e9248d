import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  buildSchema,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
} from 'graphql';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { ListSizes } from '../../../src/graphql/limits/list-sizes.ts';

/** The lists of a schema, those of introspection too, that nothing gives a size in the cost of an operation. */
function findUnsized(schema: GraphQLSchema): readonly string[] {
  const sizes = new ListSizes(schema);
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((field) => ({ type, field, name: `${type.name}.${field.name}` }))
      : [],
  );
  const sizedAbove = fields.flatMap(({ field }) => {
    const node = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: field.name } } as const;
    return [...(sizes.findSized(field, node)?.keys() ?? [])].map((list) => `${getNamedType(field.type).name}.${list}`);
  });
  return fields
    .filter(({ field }) => isListType(getNullableType(field.type)) && field.name !== '_entities')
    .filter(({ type, field, name }) => sizes.find(type, field, undefined) === undefined && !sizedAbove.includes(name))
    .map(({ name }) => name);
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

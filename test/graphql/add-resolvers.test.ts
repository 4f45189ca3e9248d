import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, graphql } from 'graphql';
import { addResolvers } from '../../src/graphql/add-resolvers.ts';
import { resolveEntities } from '../../src/graphql/resolve-entities.ts';
import { resolvers } from '../../src/graphql/resolvers/resolvers.ts';

const createSchema = () =>
  buildSchema('scalar Shout union Pet = Cat type Cat { name: Shout } type Query { pet(name: Shout): Pet }');

describe('resolvers', () => {
  it('are added to fields, unions and scalars', async () => {
    const schema = createSchema();
    addResolvers(schema, {
      Query: { pet: (_root: unknown, { name }: { readonly name: string }) => ({ kind: 'Cat', name }) },
      Pet: { __resolveType: ({ kind }: { readonly kind: string }) => kind },
      Shout: { serialize: (text: string) => `${text}!`, parseValue: (text: string) => text.toUpperCase() },
    });

    const { data, errors } = await graphql({
      schema,
      source: 'query ($name: Shout) { pet(name: $name) { __typename ... on Cat { name } } }',
      variableValues: { name: 'tom' },
    });

    assert.equal(errors, undefined);
    assert.deepEqual({ ...(data?.['pet'] as object) }, { __typename: 'Cat', name: 'TOM!' });
  });

  it('that the schema has no place for are named', () => {
    const none = () => null;

    assert.throws(() => addResolvers(createSchema(), { Dog: { name: none } }), /no type Dog/);
    assert.throws(() => addResolvers(createSchema(), { Cat: { colour: none } }), /no field Cat\.colour/);
    assert.throws(() => addResolvers(createSchema(), { Pet: { name: none } }), /no field Pet\.name/);
  });

  it('of references are there for every entity', () => {
    const { Order: _, ...others } = resolvers;

    assert.throws(() => resolveEntities(others), /The entity Order has no reference resolver/);
  });
});

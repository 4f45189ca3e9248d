import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getNamedType, graphql, isInputObjectType, isNonNullType, isObjectType, parse } from 'graphql';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { listPayloads } from '../../src/graphql/list-payloads.ts';
import { loadTypeDefinitions } from '../../src/graphql/load-type-definitions.ts';
import { withPayloadFields } from '../../src/graphql/resolvers/with-payload-fields.ts';

const refusals = [new CommerceError('InvalidQuantity', { field: ['quantity'] })];

describe('payloads', () => {
  it('are the object types that are named so and hold user errors', () => {
    const document = parse(`
      type AddThingPayload { userErrors: [String!]! thing: Thing }
      type Thing { userErrors: [String!]! }
      type LoadPayload { weight: Int! }
      interface AnyPayload { userErrors: [String!]! }
      input RemoveThingPayload { userErrors: [String!]! }
    `);

    assert.deepEqual(listPayloads(document), [{ name: 'AddThingPayload', fields: ['userErrors', 'thing'] }]);
  });

  it('turn refusals of the core into plain data, and keep the resolvers that they have besides', () => {
    const document = parse('type AddThingPayload { userErrors: [String!]! thing: String }');
    const thing = () => 'a thing';

    const resolvers = withPayloadFields({ AddThingPayload: { thing }, Query: {} }, document);

    assert.deepEqual(Object.keys(resolvers), ['AddThingPayload', 'Query']);
    const payload: unknown = Reflect.get(resolvers, 'AddThingPayload');
    assert.ok(payload !== null && typeof payload === 'object');
    assert.equal(Reflect.get(payload, 'thing'), thing);
    const told: unknown = Reflect.get(payload, 'userErrors')({ userErrors: refusals });
    assert.ok(Array.isArray(told));
    assert.deepEqual([told[0].name, told[0].field, told[0] instanceof Error], ['InvalidQuantity', ['quantity'], false]);
  });

  it('of every mutation of the schema show refusals', async () => {
    const schema = createSchema();
    const mutation = schema.getMutationType();
    const fields = Object.values(mutation?.getFields() ?? {});
    assert.ok(fields.length > 10);
    for (const field of fields) {
      assert.ok(isObjectType(field.type), field.name);
      // The outcome as a use case answers it, whatever the mutation.
      field.args = [];
      field.resolve = () => ({ cart: null, attempt: null, userErrors: refusals, warnings: [], replayed: false });

      const { data, errors } = await graphql({ schema, source: `mutation { ${field.name} { userErrors { code } } }` });

      assert.equal(errors, undefined, field.name);
      assert.equal(JSON.stringify(data), `{"${field.name}":{"userErrors":[{"code":"INVALID_QUANTITY"}]}}`);
    }
  });

  it('have the merchant where the input names one, so that a client cache follows what happens to its cart', () => {
    const mutations = Object.values(createSchema().getMutationType()?.getFields() ?? {});
    const withoutMerchant = mutations.filter(({ args: [input], type }) => {
      const taken = getNamedType(input?.type);
      return (
        isInputObjectType(taken) &&
        'domain' in taken.getFields() &&
        isObjectType(type) &&
        !('merchant' in type.getFields())
      );
    });

    assert.deepEqual(
      withoutMerchant.map(({ name }) => name),
      [],
    );
  });

  it('say of each field that can be null when it is', () => {
    const payloads = Object.values(createSchema().getTypeMap()).filter(
      (type) => isObjectType(type) && type.name.endsWith('Payload'),
    );
    const silent = payloads
      .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : []))
      .filter(({ field }) => !isNonNullType(field.type) && !/\bnull\b/i.test(field.description ?? ''));

    assert.ok(payloads.length > 30);
    assert.deepEqual(
      silent.map(({ type, field }) => `${type.name}.${field.name}`),
      [],
    );
  });

  it('have the merchant beside a cart, so that a client cache follows the cart that the device has now', () => {
    const withoutMerchant = listPayloads(loadTypeDefinitions())
      .filter(({ fields }) => fields.includes('cart') && !fields.includes('merchant'))
      .map(({ name }) => name);

    assert.deepEqual(withoutMerchant, []);
  });
});

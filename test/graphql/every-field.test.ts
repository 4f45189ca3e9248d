import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getNamedType, isInterfaceType, isLeafType, isObjectType, isUnionType } from 'graphql';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { defaultLimits } from '../../src/graphql/limits/limits.ts';
import { run } from './support/run.ts';
import { useCasesOfEveryField as useCases } from './support/use-cases-of-every-field.ts';

const schema = createSchema();
const domain = 'apparel.demo.example';

const requiredArguments: Readonly<Record<string, string>> = { variantBySelectedOptions: '(options: [])' };

/** A selection of every field below a type, each type once on the way down. */
function selectAll(typeName: string, above: readonly string[] = []): string {
  const type = schema.getType(typeName);
  const path = [...above, typeName];
  if (isUnionType(type) || isInterfaceType(type)) {
    const members = schema.getPossibleTypes(type).map(({ name }) => `... on ${name} ${selectAll(name, path)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  assert.ok(isObjectType(type));
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (isLeafType(below)) return [field.name];
    const given = requiredArguments[field.name] ?? '';
    return path.includes(below.name) ? [] : [`${field.name}${given} ${selectAll(below.name, path)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** Wide enough for a selection of everything, which no client needs. `whole-events.test.ts` keeps what clients do need within the real ones. */
const limits = {
  ...defaultLimits,
  maxTokens: 50_000,
  maxDepth: 20,
  maxAliases: 10,
  maxRootFields: 1,
  maxFields: 8_000,
  maxDirectives: 0,
  maxCost: 200_000,
  maxErrors: 5,
};

describe('every field', () => {
  for (const [name, source] of [
    ['of a cart', `{ cart(domain: "${domain}") ${selectAll('Cart')} }`],
    ['of an order', `{ order(domain: "${domain}", orderId: "order-1") ${selectAll('Order')} }`],
    ['of a product', `{ product(domain: "${domain}", baseSku: "MUG") ${selectAll('Product')} }`],
    ['of a merchant', `{ merchant(domain: "${domain}") ${selectAll('Merchant')} }`],
    ['of a cart payload', `mutation { clearCart(input: { domain: "${domain}" }) ${selectAll('ClearCartPayload')} }`],
  ] as const) {
    it(`${name} answers`, async () => {
      const { data, errors } = await run(source, useCases, { limits });

      assert.deepEqual(errors, []);
      assert.ok(data);
    });
  }

  it('of a finished attempt answers', async () => {
    // Union members may differ in the type of a field of one name, so each is asked for what it has alone.
    const source = `{ placeOrderAttempt(attemptId: "attempt-1") {
      attemptId domain status createdAt updatedAt
      result { ... on PlaceOrderSucceeded ${selectAll('PlaceOrderSucceeded')} }
    } }`;

    const { data, errors } = await run(source, useCases, { limits });

    assert.deepEqual(errors, []);
    assert.ok(data);
  });
});

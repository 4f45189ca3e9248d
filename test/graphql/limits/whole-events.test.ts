import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getNamedType, getOperationAST, isInterfaceType, isLeafType, isObjectType } from 'graphql';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { checkVariablesAndCost } from '../../../src/graphql/limits/check-variables-and-cost.ts';
import { defaultLimits } from '../../../src/graphql/limits/limits.ts';
import { parseDocument } from '../../../src/graphql/limits/parse-document.ts';
import { validateDocument } from '../../../src/graphql/limits/validate-document.ts';

const schema = createSchema();

/** What leads out of a cart: a storefront shows it elsewhere. */
const elsewhere: ReadonlySet<string> = new Set(['Merchant', 'Order', 'PlaceOrderAttempt', 'Product', 'ProductVariant']);

/** One fragment for each type below a cart, with every field. */
function writeFragments(name: string, written = new Map<string, string>()): Map<string, string> {
  const type = schema.getType(name);
  if (written.has(name) || !(isObjectType(type) || isInterfaceType(type))) return written;
  written.set(name, '');
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (isLeafType(below)) return [field.name];
    // A fragment cannot hold itself.
    if (elsewhere.has(below.name) || below.name === name) return [];
    writeFragments(below.name, written);
    return [`${field.name} { ...${below.name} }`];
  });
  written.set(name, `fragment ${name} on ${name} { ${fields.join(' ')} }`);
  return written;
}

describe('the limits of a document', () => {
  it('leave room for every event of an order with its whole cart', () => {
    const fragments = [...writeFragments('Cart').values()].join('\n');
    const source = `subscription ($id: ID!) { placeOrderProgress(attemptId: $id) {
      __typename attemptId sequence at
      attempt { id status merchant { id cart { ...Cart } } result { ... on PlaceOrderSucceeded { cart { ...Cart } } } }
      ... on ItemAdded { cart { ...Cart } }
      ... on ShippingUpdated { cart { ...Cart } }
      ... on OrderPlaced { cart { ...Cart } order { id orderNumber cart { ...Cart } } }
      ... on PlaceOrderError { error { code message field retryable } }
    } }\n${fragments}`;

    const { document, errors } = parseDocument(source);

    assert.deepEqual(errors, []);
    const valid = document ?? assert.fail();
    assert.deepEqual(validateDocument(schema, valid), []);
    const operation = getOperationAST(valid) ?? assert.fail();
    const request = { schema, document: valid, operation, variables: { id: 'attempt-1' }, limits: defaultLimits };
    assert.deepEqual(checkVariablesAndCost(request).errors, []);
  });
});

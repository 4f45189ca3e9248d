import assert from 'node:assert/strict';
import { it } from 'node:test';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { readOperationFacts } from '../../../src/graphql/limits/operation-facts.ts';

const schema = buildSchema('type Query { leaf: String }');

it('keeps the facts of operations with their document, unless that has many of them', () => {
  const isKept = (operations: number): boolean => {
    const names = Array.from({ length: operations }, (_, index) => `Q${index}`);
    const document = parse(names.map((name) => `query ${name} { leaf }`).join(' '));
    const operation = getOperationAST(document, 'Q0');
    assert.ok(operation);
    const [first, again] = [1, 2].map(() => readOperationFacts(schema, document, operation));
    assert.deepEqual(first?.measureCost({}), again?.measureCost({}));
    return first === again;
  };

  assert.deepEqual([1, 8, 9].map(isKept), [true, true, false]);
});

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { GraphqlOperation } from '../../../src/adapters/toolkit/http/graphql-client.ts';
import * as adminOperations from '../../../src/adapters/vendure/admin-operations.ts';
import * as catalogOperations from '../../../src/adapters/vendure/catalog/catalog-operations.ts';
import * as channelOperations from '../../../src/adapters/vendure/channel-operations.ts';
import * as shopOperations from '../../../src/adapters/vendure/shop-operations.ts';

const url = process.env['VENDURE_URL'];

const isOperation = (value: unknown): value is GraphqlOperation<unknown> =>
  value !== null && typeof value === 'object' && 'document' in value;
const operationsOf = (module: object) => Object.values(module).filter(isOperation);

/** Documents that are put together when they are needed. */
const built = [
  shopOperations.applyCoupons(['A', 'B']).operation,
  shopOperations.combined('Steps', [
    shopOperations.removeLineField('1'),
    shopOperations.adjustLineField('2', 3),
    shopOperations.removeCouponField('A'),
  ]).operation,
];

describe('what the Vendure adapter asks, against the schema of the server itself', { skip: url === undefined }, () => {
  for (const [api, operations] of [
    [
      'shop-api',
      [...[channelOperations, shopOperations].flatMap(operationsOf), ...operationsOf(catalogOperations), ...built],
    ],
    ['admin-api', operationsOf(adminOperations)],
  ] as const) {
    describe(api, () => {
      let schema: GraphQLSchema;
      before(async () => {
        schema = await readSchema(`${url}/${api}`);
      });

      for (const { name, document } of operations) {
        it(`knows every field of ${name}, and finds nothing deprecated`, () => {
          const problems = validate(schema, parse(document), [...specifiedRules, NoDeprecatedCustomRule]);

          assert.deepEqual(
            problems.map(({ message }) => message),
            [],
          );
        });
      }
    });
  }
});

async function readSchema(address: string): Promise<GraphQLSchema> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await response.json()) as { data: IntrospectionQuery };
  return buildClientSchema(data);
}

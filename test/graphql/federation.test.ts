import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { assertCompositionSuccess, composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

const cartwright = {
  name: 'cartwright',
  url: 'http://localhost:4000/graphql',
  typeDefs: parse(readFileSync(new URL('../../src/graphql/generated/schema.graphql', import.meta.url), 'utf8')),
};

/** Another team's subgraph that adds to our entities and shares our value types. */
const loyalty = {
  name: 'loyalty',
  url: 'http://localhost:4001/graphql',
  typeDefs: parse(`
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])
    type Query { pointsRate(domain: String!): Money }
    type Product @key(fields: "domain baseSku") { domain: String! baseSku: String! points: Int! }
    type Order @key(fields: "id") { id: ID! pointsEarned: Int! }
    type Money @shareable { currency: CurrencyCode! value: Decimal! number: MinorUnits! symbol: String! }
    scalar CurrencyCode
    scalar Decimal
    scalar MinorUnits
  `),
};

describe('composition', () => {
  it('makes a supergraph of this subgraph alone', () => {
    const composed = composeServices([cartwright]);

    assertCompositionSuccess(composed);
    assert.match(composed.supergraphSdl, /type Cart implements Node/);
    assert.match(composed.supergraphSdl, /placeOrderProgress\(/);
    assert.match(composed.supergraphSdl, /input PaymentInput/);
  });

  it('lets another subgraph add to its entities and share its values', () => {
    const composed = composeServices([cartwright, loyalty]);

    assertCompositionSuccess(composed);
    assert.match(composed.supergraphSdl, /points: Int!\s+@join__field\(graph: LOYALTY\)/);
    assert.match(composed.supergraphSdl, /@join__type\(graph: CARTWRIGHT, key: "domain baseSku"\)/);
  });
});

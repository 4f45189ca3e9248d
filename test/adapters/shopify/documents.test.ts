import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import packageFacts from '@shopify/hydrogen-react/package.json' with { type: 'json' };
import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { API_VERSION } from '../../../src/adapters/shopify/api-version.ts';
import * as ofCarts from '../../../src/adapters/shopify/wire/cart.ts';
import * as ofProducts from '../../../src/adapters/shopify/wire/product.ts';
import * as ofShops from '../../../src/adapters/shopify/wire/shop.ts';
import { schemaWithout, storefrontSchema } from './support/storefront-schema.ts';

const operations = [...Object.values(ofCarts), ...Object.values(ofProducts), ...Object.values(ofShops)];

describe('the documents of the Shopify adapter', () => {
  for (const { name, kind, document } of operations) {
    it(`${name} is one that the schema knows, with nothing that is to go`, () => {
      const parsed = parse(document);

      assert.deepEqual(
        validate(storefrontSchema, parsed, [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message),
        [],
      );
      assert.match(document, new RegExp(`^\\s*${kind} ${name}\\(`));
    });
  }

  it('are of the version that the package of Shopify has', () => {
    const [year, month] = packageFacts.version.split('.');

    assert.equal(API_VERSION, `${year}-${month?.padStart(2, '0')}`);
  });

  it('would be refused by a schema that lacks one of their fields', () => {
    const problems = validate(schemaWithout('Cart', 'delivery'), parse(ofCarts.readCart.document));

    assert.match(problems[0]?.message ?? '', /^Cannot query field "delivery" on type "Cart"/);
  });
});

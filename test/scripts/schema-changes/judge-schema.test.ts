import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Judgement, judgeSchema } from '../../../scripts/schema-changes/judge-schema.ts';
import { parseChangelog } from '../../../scripts/schema-changes/parse-changelog.ts';

const RELEASED = `
  directive @later on FIELD
  type Query {
    cart(domain: String!, at: String @deprecated(reason: "Use \`since\`."), since: String): Cart
    node: Node
  }
  interface Node { id: ID! }
  type Order implements Node { id: ID! }
  type Cart {
    total: Int!
    tax: Int @deprecated(reason: "Use \`total\`.")
    method: Method @deprecated(reason: "Use \`total\`.")
    state: State!
    pick(by: Pick): Int
  }
  type Method { name: String! price: Int! }
  enum State { OPEN CLOSED OLD @deprecated(reason: "Use \`OPEN\`.") }
  input Pick { day: String hour: Int @deprecated(reason: "Use \`day\`.") }
`;

const TOLD = '`Cart.tax` `Cart.method` `State.OLD` `Pick.hour` `Query.cart.at`';

interface Next {
  readonly version?: string;
  readonly entry?: string;
}

/** Judges RELEASED, as version 0.2.0, after each text on the left became the one on its right. */
function judge(
  edits: Readonly<Record<string, string>>,
  { version = '0.3.0', entry = '' }: Next = {},
): Promise<Judgement> {
  let current = RELEASED;
  for (const [before, after] of Object.entries(edits)) {
    assert.ok(current.includes(before), before);
    current = current.replace(before, after);
  }
  const changelog = parseChangelog(`# Changelog\n\n## ${version} (not released)\n\n${entry}\n\n## 0.2.0\n\n${TOLD}\n`);
  return judgeSchema({ version: '0.2.0', text: RELEASED }, current, changelog);
}

const TAX = '    tax: Int @deprecated(reason: "Use `total`.")\n';
const METHOD = '    method: Method @deprecated(reason: "Use `total`.")\n';
const METHOD_TYPE = '  type Method { name: String! price: Int! }\n';

describe('the schema after a release', () => {
  it('has nothing to say if nothing changed', async () => {
    assert.deepEqual(await judge({}), { failures: [], notes: [] });
  });

  const breaking: Readonly<Record<string, readonly [edits: Readonly<Record<string, string>>, failure: string]>> = {
    'a removed field': [{ '    total: Int!\n': '' }, "Cart.total: Field 'total' was removed from object type 'Cart'"],
    'a removed value of an enum': [
      { 'OPEN CLOSED': 'OPEN' },
      "State.CLOSED: Enum value 'CLOSED' was removed from enum 'State'",
    ],
    'a removed type': [
      { '  type Order implements Node { id: ID! }\n': '  type Parcel implements Node { id: ID! }\n' },
      "Order: Type 'Order' was removed",
    ],
    'a removed argument': [
      { 'cart(domain: String!, ': 'cart(' },
      "Query.cart.domain: Argument 'domain: String!' was removed from field 'Query.cart'",
    ],
    'a removed directive': [{ '  directive @later on FIELD\n': '' }, "@later: Directive 'later' was removed"],
    'a new required argument': [
      { 'cart(domain': 'cart(shop: ID!, domain' },
      "Query.cart.shop: Argument 'shop: ID!' added to field 'Query.cart'",
    ],
    'a new required member of an input': [
      { 'Pick { day': 'Pick { shop: ID! day' },
      "Pick.shop: Input field 'shop' of type 'ID!' was added to input object type 'Pick'",
    ],
    'an input that takes one field only': [
      { 'input Pick {': 'input Pick @oneOf {' },
      "Pick.@oneOf: Directive 'oneOf' was added to input object 'Pick'",
    ],
    'a field that became nullable': [
      { 'total: Int!': 'total: Int' },
      "Cart.total: Field 'Cart.total' changed type from 'Int!' to 'Int'",
    ],
    'another type of a deprecated field': [
      { 'tax: Int ': 'tax: String ' },
      "Cart.tax: Field 'Cart.tax' changed type from 'Int' to 'String'",
    ],
    'less below a deprecated field that is still there': [
      { ' price: Int! }': ' }' },
      "Method.price: Field 'price' was removed from object type 'Method'",
    ],
  };
  for (const [what, [edits, failure]] of Object.entries(breaking)) {
    it(`fails at ${what}, also in a new major version`, async () => {
      const { failures } = await judge(edits, { version: '1.0.0' });

      assert.deepEqual(failures, [failure]);
    });
  }

  it('may have an argument that became nullable, and a new field', async () => {
    const judgement = await judge({ 'domain: String!': 'domain: String', 'total: Int!': 'total: Int! count: Int!' });

    assert.deepEqual(judgement, { failures: [], notes: [] });
  });

  it('may have a new value of an enum, which is noted', async () => {
    const { failures, notes } = await judge({ 'OPEN CLOSED': 'OPEN CLOSED LOST' });

    assert.deepEqual(failures, []);
    assert.deepEqual(notes, ["State.LOST: Enum value 'LOST' was added to enum 'State'"]);
  });
});

describe('what the released schema has as deprecated', () => {
  it('may go in a new minor version that tells it, with types that nothing else reaches', async () => {
    const edits = {
      [TAX]: '',
      [METHOD]: '',
      [METHOD_TYPE]: '',
      ' OLD @deprecated(reason: "Use `OPEN`.")': '',
      ' hour: Int @deprecated(reason: "Use `day`.")': '',
      ' at: String @deprecated(reason: "Use `since`."),': '',
    };

    const { failures, notes } = await judge(edits, { entry: `Removed: ${TOLD}` });

    assert.deepEqual(failures, []);
    assert.deepEqual(
      notes.toSorted(),
      ['Cart.method', 'Cart.tax', 'Pick.hour', 'Query.cart.at', 'State.OLD'].map(
        (path) => `${path}: removed, deprecated before`,
      ),
    );
  });

  it('may not go if the entry of the version does not tell it', async () => {
    const { failures } = await judge({ [TAX]: '' });

    assert.deepEqual(failures, ['Cart.tax: the entry of 0.3.0 in CHANGELOG.md does not tell that it is removed']);
  });

  it('may not go in a patch, nor before the version is raised', async () => {
    for (const version of ['0.2.1', '0.2.0', '0.1.9']) {
      const { failures } = await judge({ [TAX]: '' }, { version, entry: '`Cart.tax`' });

      assert.deepEqual(failures, [
        `Cart.tax: to remove it needs a new minor version after 0.2.0, and CHANGELOG.md has ${version}`,
      ]);
    }
  });
});

describe('a deprecation', () => {
  const deprecates = { 'state: State!': 'state: State! @deprecated(reason: "Use `total`.")' };

  it('is allowed in a new minor version, if the changelog tells it', async () => {
    assert.deepEqual(await judge(deprecates, { entry: '`Cart.state`' }), { failures: [], notes: [] });
  });

  it('fails if the changelog does not tell it', async () => {
    const { failures } = await judge(deprecates);

    assert.deepEqual(failures, ['Cart.state: CHANGELOG.md does not tell that it is deprecated']);
  });

  it('fails in a patch, so that what a release has as deprecated was so for a minor version', async () => {
    const { failures } = await judge(deprecates, { version: '0.2.1', entry: '`Cart.state`' });

    assert.deepEqual(failures, [
      'Cart.state: to deprecate it needs a new minor version after 0.2.0, and CHANGELOG.md has 0.2.1',
    ]);
  });

  it('is told also before the first release, when every change is allowed', async () => {
    const changelog = parseChangelog('## 0.1.0 (not released)\n\n`Cart.tax`\n');

    const judgement = await judgeSchema(
      undefined,
      'type Cart { tax: Int @deprecated method: Int @deprecated }',
      changelog,
    );

    assert.deepEqual(judgement, {
      failures: ['Cart.method: CHANGELOG.md does not tell that it is deprecated'],
      notes: ['There is no released schema to compare with'],
    });
  });
});

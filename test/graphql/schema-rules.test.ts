import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema } from 'graphql';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { schemaRules } from './support/schema-rules.ts';

const schema = createSchema();

describe('the schema', () => {
  for (const [sentence, findBroken] of Object.entries(schemaRules)) {
    it(sentence, () => {
      assert.deepEqual(findBroken(schema), []);
    });
  }
});

/** For each rule, a schema that breaks it and the places that do. */
const broken: Readonly<Record<string, { readonly sdl: string; readonly places: readonly string[] }>> = {
  'describes every type, field, argument, member and value in sentences': {
    sdl: '"Root." type Query { "Two." a("no sentence" x: Int): Int b: Int }',
    places: ['Query.a(x)', 'Query.b'],
  },
  'names types like Types, fields like fields and values like VALUES': {
    sdl: 'type Query { a_b: e } enum e { ok A_OK }',
    places: ['Query.a_b', 'e', 'e.ok'],
  },
  'has no verb before the name of what a query reads': {
    sdl: 'type Query { getCart: Int cart: Int }',
    places: ['Query.getCart'],
  },
  'calls inputs and nothing else Input, payloads of mutations and nothing else Payload': {
    sdl: `type Query { a(b: Filter, c: CInput): MyInput d: OddPayload } input Filter { a: Int } input CInput { a: Int }
      type MyInput { a: Int } type OddPayload { a: Int } type Mutation { go: Done } type Done { a: Int }`,
    places: ['Done', 'Filter', 'MyInput', 'OddPayload'],
  },
  'calls a field id on a Node and nowhere else': {
    sdl: 'type Query { a: N b: Method } interface N { id: ID! } interface Node { id: ID! } type T implements Node { id: ID! } type Method { id: ID! }',
    places: ['Method', 'N'],
  },
  'lets nobody pass null where an argument or a member has a default': {
    sdl: 'type Query { a(x: Int = 1, y: Int! = 1, i: In): Int } input In { z: Int = 1 }',
    places: ['In.z', 'Query.a(x)'],
  },
  'has lists without nulls, and null for a list only where it may fail or be left out': {
    sdl: 'type Query { a: T b(x: [Int!], y: [Int]): [Int!] } type T { c: [Int!] d: [Int]! e: [Int!]! }',
    places: ['Query.b(y)', 'T.c', 'T.d'],
  },
  'lets each query and mutation fail alone': {
    sdl: 'type Query { a: Int! b: Int } type Mutation { c: Int! } type Subscription { d: Int! }',
    places: ['Mutation.c', 'Query.a'],
  },
  'says of everything deprecated what to use instead': {
    sdl: 'type Query { a: Int @deprecated b: Int @deprecated(reason: "Use `c`.") c: Int }',
    places: ['Query.a'],
  },
  'describes the fields of an interface alike on every type that has it': {
    sdl: 'type Query { a: N } interface N { "One." id: ID! } type T implements N { "Two." id: ID! }',
    places: ['T.id'],
  },
  'says the same of the members that every change of a cart has': {
    sdl: `type Query { a: Int } type Mutation { a: APayload b: BPayload c: CPayload d: DPayload }
      type APayload { "One." cart: Int warnings: Int } type BPayload { "Two." cart: Int warnings: Int } type CPayload { cart: Int }
      type DPayload { attempt: Int "Of an order." cart: Int warnings: Int }`,
    places: ['BPayload.cart'],
  },
  'has no type that no operation reaches': {
    sdl: 'type Query { a: N } interface N { id: ID! } type T implements N { id: ID! } type Lost { a: Int } scalar Forgotten',
    places: ['Forgotten', 'Lost'],
  },
};

describe('each rule of the schema', () => {
  it('is tried on a schema that breaks it', () => {
    assert.deepEqual(Object.keys(broken), Object.keys(schemaRules));
  });

  for (const [sentence, { sdl, places }] of Object.entries(broken)) {
    it(`catches what breaks it: ${sentence}`, () => {
      const found = schemaRules[sentence]?.(buildSchema(sdl)) ?? [];

      assert.deepEqual([...found].sort(), places);
    });
  }
});

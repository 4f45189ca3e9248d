import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  buildASTSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import { printMerchantOperation } from '../../scripts/print-merchant-operation.ts';
import { operationNames } from '../../src/adapters/contract/index.ts';
import { errorNames } from '../../src/errors/error-catalog.ts';
import { toErrorCode } from '../../src/errors/to-error-code.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { printErrorCodeEnum } from '../../src/graphql/errors/print-error-code-enum.ts';
import { printCommittedSchema } from '../../src/graphql/print-committed-schema.ts';
import { scalars } from '../../src/graphql/scalars/scalars.ts';
import { toScreamingSnake } from '../../src/lib/screaming-snake.ts';
import { run } from './support/run.ts';

const schema = createSchema();
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** What GraphQL and federation bring along. */
const foreign = /^(__|_|federation__|link__)|^(String|Int|Float|Boolean|ID)$/;
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !foreign.test(name));

interface Element {
  readonly path: string;
  readonly description: string | null | undefined;
}

const describeType = (type: GraphQLNamedType): Element[] => [
  { path: type.name, description: type.description },
  ...(isEnumType(type)
    ? type.getValues().map(({ name, description }) => ({ path: `${type.name}.${name}`, description }))
    : []),
  ...(isInputObjectType(type)
    ? Object.values(type.getFields()).map(({ name, description }) => ({ path: `${type.name}.${name}`, description }))
    : []),
  ...(isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields())
        .filter(({ name }) => !foreign.test(name))
        .flatMap((field) => [
          { path: `${type.name}.${field.name}`, description: field.description },
          ...field.args.map(({ name, description }) => ({ path: `${type.name}.${field.name}(${name})`, description })),
        ])
    : []),
];

/** `cart`, `addLineItem`, `LineItem.product`: root fields by their name, others behind that of their type. */
const knownFields = new Set(
  types.filter(isObjectType).flatMap((type) => {
    const isRoot = ['Query', 'Mutation', 'Subscription'].includes(type.name);
    return Object.keys(type.getFields()).map((name) => (isRoot ? name : `${type.name}.${name}`));
  }),
);

const enumValues = (name: string): readonly string[] => {
  const type = schema.getType(name);
  assert.ok(isEnumType(type));
  return type.getValues().map((value) => value.name);
};

/** `listProducts` → `products` */
const withoutVerb = (operation: string): string =>
  operation.replace(/^(?:get|list)(.)/, (_, first: string) => first.toLowerCase());

describe('schema', () => {
  it('has a description of its own, served and printed', async () => {
    const { data } = await run('{ __schema { description } }', {});

    const { __schema } = data as { __schema: { description: string } };
    assert.match(__schema.description, /^Cartwright is one API for the shops of many merchants\./);
    assert.ok(printCommittedSchema().includes(`"""\n${__schema.description}\n"""\nschema @link(`));
  });

  it('says of every operation which credential it takes', () => {
    const operations = ['Query', 'Mutation', 'Subscription'].flatMap((name) => {
      const type = schema.getType(name);
      assert.ok(isObjectType(type));
      return Object.values(type.getFields()).filter((field) => !foreign.test(field.name));
    });

    assert.ok(operations.length > 25);
    assert.deepEqual(
      operations.filter(({ description }) => !/Credential: /.test(description ?? '')).map(({ name }) => name),
      [],
    );
  });

  it('says of every mutation which errors it can give', () => {
    const silent = Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter(({ description }) => !/(?:User|Top-level) errors[^:]*: /.test(description ?? ''))
      .map(({ name }) => name);

    assert.deepEqual(silent, []);
  });

  it('names the fields of each operation that a merchant can support, which it has', () => {
    const operations = schema.getType('MerchantOperation');
    assert.ok(isEnumType(operations));

    for (const operation of operationNames) {
      const description: string = operations.getValue(toScreamingSnake(operation))?.description ?? '';
      const fields: string[] = [...description.matchAll(/`([\w.]+)`/g)].map(([, name]) => name ?? '');
      assert.ok(fields.length > 0, `${operation}: ${description}`);
      for (const field of fields) assert.ok(knownFields.has(field), `${operation} names ${field}`);
      const own = [operation, withoutVerb(operation), withoutVerb(operation).replace(/s$/, '')].filter((name) =>
        knownFields.has(name),
      );
      assert.ok(own.length === 0 || own.some((name) => fields.includes(name)), `${operation} names none of ${own}`);
    }
  });

  it('names only errors of the catalog in its descriptions', () => {
    const named = types
      .flatMap(describeType)
      .flatMap(({ description }) => [...(description ?? '').matchAll(/rrors?[^:]*: (.*)/gs)])
      .flatMap(([, text]) => [...(text ?? '').matchAll(/`([A-Z][A-Za-z_]+)`/g)].map(([, name]) => name ?? ''));
    const known = new Set<string>([...errorNames, ...errorNames.map(toErrorCode)]);

    assert.ok(named.length > 80);
    assert.deepEqual(
      named.filter((name) => !known.has(name) && !enumValues('PlaceOrderStatus').includes(name)),
      [],
    );
  });

  it('gives every mutation one required input, a payload of its own and a place for an idempotency key, unless it makes a credential', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

    assert.ok(mutations.length > 10);
    for (const { name, args, type } of mutations) {
      const operation = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      assert.deepEqual(
        args.map((argument) => `${argument.name}: ${argument.type}`),
        [`input: ${operation}Input!`],
      );
      assert.equal(String(type), `${operation}Payload`);
      const input = schema.getType(`${operation}Input`);
      assert.ok(isInputObjectType(input));
      const pays = ['placeOrder', 'completeOrder', 'completeExpressCheckout', 'completeWalletOrder'].includes(name);
      const makesCredential = ['createDeviceSession', 'createServiceBinding', 'transferSession'].includes(name);
      const key = input.getFields()['idempotencyKey']?.type;
      assert.equal(String(key), makesCredential ? 'undefined' : pays ? 'String!' : 'String', name);
      const payload = schema.getType(`${operation}Payload`);
      assert.ok(isObjectType(payload));
      assert.equal(String(payload.getFields()['userErrors']?.type), '[UserError!]!');
      assert.equal(String(payload.getFields()['replayed']?.type), 'Boolean!');
    }
  });

  it('says of every deprecated field what to use instead', () => {
    const deprecated = types.flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields()).filter((field) => field.deprecationReason !== undefined)
        : [],
    );

    assert.deepEqual(deprecated.map(({ name }) => name).sort(), ['promoCodes', 'shippingMethod', 'tax']);
    for (const { deprecationReason } of deprecated) assert.match(deprecationReason ?? '', /[Uu]se `\w+(\.\w+)?`/);
  });

  it('has one noun a file: no file is larger than a few hundred lines', () => {
    for (const file of readdirSync(new URL('../../schema/', import.meta.url))) {
      const lines = read(`schema/${file}`).split('\n').length;
      assert.ok(lines < 420 || file === 'error-code.graphql', `${file} has ${lines} lines`);
    }
  });

  it('implements every scalar of its own', () => {
    assert.deepEqual(
      types
        .filter(isScalarType)
        .map(({ name }) => name)
        .sort(),
      Object.keys(scalars).sort(),
    );
  });

  it('has the error codes of the catalog, in a file that is up to date', () => {
    assert.deepEqual(enumValues('ErrorCode'), errorNames.map(toErrorCode));
    assert.equal(read('schema/error-code.graphql'), printErrorCodeEnum());
  });

  it('has the operations of the adapter contract, in a file that is up to date', () => {
    assert.deepEqual(enumValues('MerchantOperation'), operationNames.map(toScreamingSnake));
    assert.equal(read('schema/merchant-operation.graphql'), printMerchantOperation());
  });

  it('is committed as it is', () => {
    assert.equal(read('src/graphql/generated/schema.graphql'), printCommittedSchema());
  });
});

describe('subgraph', () => {
  it('tells a gateway its whole schema', async () => {
    const { data } = await run('{ _service { sdl } }', {});

    const { _service } = data as { _service: { sdl: string } };
    assert.match(_service.sdl, /@link\(url: "https:\/\/specs\.apollo\.dev\/federation\/v2/);
    assert.match(_service.sdl, /directive @oneOf on INPUT_OBJECT/);
    assert.match(_service.sdl, /type Product implements Node @key\(fields: "id"\) @key\(fields: "domain baseSku"\)/);
    assert.match(_service.sdl, /type Cart implements Node @key\(fields: "id"\)/);
    assert.match(_service.sdl, /type Order implements Node @key\(fields: "id"\) @key\(fields: "domain orderId"\)/);
    assert.match(_service.sdl, /type Merchant implements Node @key\(fields: "id"\) @key\(fields: "domain"\)/);
    assert.match(_service.sdl, /type Money @shareable/);
    assert.doesNotThrow(() => buildASTSchema(parse(_service.sdl), { assumeValidSDL: true }));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, type DocumentNode, getOperationAST, parse } from 'graphql';
import { addResolvers } from '../../../src/graphql/add-resolvers.ts';
import { createExecutor } from '../../../src/graphql/compiled-operations/create-executor.ts';
import { withSelectedFields } from '../../../src/graphql/selected-fields.ts';

/** Fields of a small text: each of them is spread at ten places. */
const FRAGMENTS = `fragment Ten on Query { ${Array.from({ length: 10 }, (_, index) => `a${index}: self { ...Leaves }`).join(' ')} }
  fragment Leaves on Query { ${Array.from({ length: 20 }, (_, index) => `b${index}: leaf`).join(' ')} }`;

/** Runs an operation three times; which runs were compiled. Graphql's own execution gives a resolver `info`, a compiled query does not. */
function findCompiledRuns(document: DocumentNode, operationName: string, run: ReturnType<typeof createRunner>) {
  return [1, 2, 3].map(() => run(document, operationName));
}

function createRunner(compilation: 'repeated' | 'all') {
  let given = 0;
  const leaf = (...all: unknown[]) => {
    given = all.length;
    return 'leaf';
  };
  const schema = makeExecutableSchema({
    typeDefs: 'type Query { self: Query leaf: String }',
    resolvers: { Query: { self: () => ({}), leaf } },
  });
  const execute = createExecutor(schema, compilation);
  return (document: DocumentNode, operationName: string): boolean => {
    const operation = getOperationAST(document, operationName);
    assert.ok(operation);
    execute({ document, operation, context: {} });
    return given === 3;
  };
}

describe('a query that comes again', () => {
  it('is compiled at its third run', () => {
    const document = parse('query One { self { leaf } }');

    assert.deepEqual(findCompiledRuns(document, 'One', createRunner('repeated')), [false, false, true]);
  });

  it('is left to graphql if it became larger than its share of the document', () => {
    const one = parse(`query One { ...Ten } ${FRAGMENTS}`);
    const many = parse(
      `${Array.from({ length: 20 }, (_, index) => `query Q${index} { ...Leaves }`).join(' ')} ${FRAGMENTS}`,
    );

    assert.deepEqual(findCompiledRuns(one, 'One', createRunner('repeated')), [false, false, false]);
    assert.deepEqual(findCompiledRuns(many, 'Q7', createRunner('repeated')), [false, false, false]);
    assert.equal(createRunner('all')(one, 'One'), true);
  });
});

describe('a resolver of selected fields', () => {
  it('hears the same from a compiled query as from graphql, with fragments and fields of one name', () => {
    const heard: { readonly compiled: boolean; readonly selected: readonly string[] }[] = [];
    let isCompiled = false;
    const self = withSelectedFields((_root: unknown, _given: object, _context: object, selected) => {
      heard.push({ compiled: isCompiled, selected: [...selected].sort() });
      return {};
    });
    const leaf = (...all: unknown[]) => {
      isCompiled = all.length === 3;
      return 'leaf';
    };
    const schema = buildSchema('type Query { leaf: String self: Query other: String }');
    addResolvers(schema, { Query: { self, leaf } });
    const execute = createExecutor(schema, 'repeated');
    const document = parse(`query { leaf self { ...A named: leaf } self { ... { other } } }
      fragment A on Query { ...B self { leaf } } fragment B on Query { __typename }`);
    const operation = getOperationAST(document);
    assert.ok(operation);
    for (let run = 0; run < 3; run += 1) execute({ document, operation, context: {} });

    const outer = ['__typename', 'leaf', 'other', 'self'];
    assert.deepEqual(heard, [
      ...[false, false].flatMap((compiled) => [
        { compiled, selected: outer },
        { compiled, selected: ['leaf'] },
      ]),
      { compiled: true, selected: outer },
      { compiled: true, selected: ['leaf'] },
    ]);
  });

  it('hears of what a variable lets in, at each run', async () => {
    const heard: (readonly string[])[] = [];
    const self = withSelectedFields((_root: unknown, _given: object, _context: object, selected) => {
      heard.push([...selected]);
      return { leaf: 'leaf' };
    });
    const schema = buildSchema('type Query { leaf: String self: Query }');
    addResolvers(schema, { Query: { self } });
    const execute = createExecutor(schema, 'repeated');
    const document = parse('query ($x: Boolean!) { self { __typename ... { leaf @include(if: $x) } } }');
    const operation = getOperationAST(document);
    assert.ok(operation);

    for (const x of [true, false, true]) {
      const { errors } = await execute({ document, operation, variables: { x }, context: {} });
      assert.equal(errors, undefined);
    }

    assert.deepEqual(heard, [['__typename', 'leaf'], ['__typename'], ['__typename', 'leaf']]);
  });
});

describe('a compiled mutation', () => {
  function createChanges(failing: string) {
    const begun: string[] = [];
    const change = async (_root: unknown, { name }: { readonly name: string }) => {
      begun.push(name);
      await setImmediate();
      begun.push(`${name} ended`);
      if (name === failing) throw new Error('failed');
      return name;
    };
    const schema = makeExecutableSchema({
      typeDefs:
        'type Query { none: String } type Mutation { change(name: String!): String! try(name: String!): String }',
      resolvers: { Mutation: { change, try: change } },
    });
    const execute = createExecutor(schema, 'all');
    const run = async (text: string) => {
      const document = parse(text);
      const operation = getOperationAST(document);
      assert.ok(operation);
      return await execute({ document, operation, context: {} });
    };
    return { run, begun };
  }

  it('begins a field once the one before it has ended, also if that has failed', async () => {
    const { run, begun } = createChanges('a');

    const { data } = await run('mutation { a: try(name: "a") b: try(name: "b") }');

    assert.deepEqual({ ...data }, { a: null, b: 'b' });
    assert.deepEqual(begun, ['a', 'a ended', 'b', 'b ended']);
  });

  it('begins none after one that leaves no data', async () => {
    const { run, begun } = createChanges('a');

    const { data, errors } = await run('mutation { a: change(name: "a") b: change(name: "b") }');

    assert.equal(data, null);
    assert.deepEqual(
      errors?.map(({ path }) => path),
      [['a']],
    );
    assert.deepEqual(begun, ['a', 'a ended']);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import { createExecutor } from '../../../src/graphql/compiled/create-executor.ts';
import { boundAnswers } from '../../../src/graphql/limits/bound-answers.ts';

const TEXT = 'x'.repeat(1_000);
const MEBIBYTE = 2 ** 20;

/** What a text takes at least, on any machine. */
const TEXT_MS = 0.05;

function work(): void {
  const until = performance.now() + TEXT_MS;
  while (performance.now() < until);
}

type Source = 'lists' | 'promised';

const toRows = (source: Source, count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => (source === 'promised' ? Promise.resolve({ index }) : { index }));

function createRunner(compilation: 'all' | 'off', maxBytes = 64 * MEBIBYTE) {
  const schema = makeExecutableSchema({
    typeDefs: `
      type Query { lists(count: Int!): [Row!]! promised(count: Int!): [Row!]! object: Row }
      type Row { index: Int! text: String! rows(count: Int!): [Row!]! failing: String! maybe: Row }`,
    resolvers: {
      Query: {
        lists: (_root: unknown, { count }: { count: number }) => toRows('lists', count),
        promised: async (_root: unknown, { count }: { count: number }) => toRows('promised', count),
        object: () => ({ index: 0 }),
      },
      Row: {
        text: () => {
          work();
          return TEXT;
        },
        rows: (_row: unknown, { count }: { count: number }) => toRows('lists', count),
        failing: () => {
          throw new Error('failed');
        },
        maybe: ({ index }: { index: number }) => ({ index }),
      },
    },
  });
  const execute = createExecutor(boundAnswers(schema, maxBytes), compilation);
  return (source: string): ExecutionResult | Promise<ExecutionResult> => {
    const document = parse(source);
    const operation = getOperationAST(document);
    assert.ok(operation);
    return execute({ document, operation, context: {} });
  };
}

/** The turns of the event loop that pass until the answer is there. */
async function countTurns(answer: ExecutionResult | Promise<ExecutionResult>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await answer;
  isOver = true;
  return turns;
}

describe('a long answer', () => {
  for (const compilation of ['all', 'off'] as const) {
    const queries = {
      'a list': '{ lists(count: 1000) { index text } }',
      'promised entries': '{ promised(count: 1000) { index text } }',
      'lists in lists': '{ lists(count: 20) { a: rows(count: 25) { text } b: rows(count: 25) { text } } }',
    };
    for (const [name, query] of Object.entries(queries)) {
      it(`of ${name} lets others run before it is made, with compilation ${compilation}`, async () => {
        assert.ok((await countTurns(createRunner(compilation)(query))) >= 3);
      });

      it(`of ${name} is the same as one that is made in one go, with compilation ${compilation}`, async () => {
        const { data, errors } = await createRunner(compilation)(query);

        const found = JSON.parse(JSON.stringify(data));
        const row = (index: number) => ({ index, text: TEXT });
        const texts = Array.from({ length: 25 }, () => ({ text: TEXT }));
        const expected = {
          'a list': { lists: Array.from({ length: 1_000 }, (_, index) => row(index)) },
          'promised entries': { promised: Array.from({ length: 1_000 }, (_, index) => row(index)) },
          'lists in lists': { lists: Array.from({ length: 20 }, () => ({ a: texts, b: texts })) },
        }[name];
        assert.equal(errors, undefined);
        assert.deepEqual(found, expected);
      });
    }

    it(`tells what fails late as one that is made in one go, with compilation ${compilation}`, async () => {
      const { data, errors } = await createRunner(compilation)(
        '{ lists(count: 400) { text maybe { index failing } } object { index } }',
      );

      const { lists, object } = JSON.parse(JSON.stringify(data));
      assert.equal(errors?.length, 400);
      assert.deepEqual(
        errors
          ?.map(({ path }) => path?.join('.'))
          .sort()
          .at(0),
        'lists.0.maybe.failing',
      );
      assert.ok(lists.every(({ maybe }: { maybe: unknown }) => maybe === null));
      assert.deepEqual(object, { index: 0 });
    });

    it(`is null as a whole if an entry fails that must not, with compilation ${compilation}`, async () => {
      const { data, errors } = await createRunner(compilation)(
        '{ lists(count: 400) { a: text b: text rows(count: 3) { text failing } } }',
      );

      assert.equal(data, null);
      assert.equal(errors?.[0]?.message, 'failed');
    });

    it(`ends at the bound of bytes, with compilation ${compilation}`, async () => {
      const { data, errors } = await createRunner(compilation, MEBIBYTE / 2)(queries['lists in lists']);

      assert.equal(data, undefined);
      assert.equal(errors?.[0]?.extensions['name'], 'AnswerLimitExceeded');
    });

    it(`waits for no slice as long as it is short, with compilation ${compilation}`, () => {
      const answer = createRunner(compilation)('{ lists(count: 100) { text rows(count: 2) { index } } }');

      assert.ok(!(answer instanceof Promise));
    });
  }

  it('that began later does not hold a short one up', async () => {
    const run = createRunner('all');
    const long = Array.from({ length: 4 }, () => run('{ lists(count: 20) { rows(count: 60) { text } } }'));
    let hasEnded = false;
    const all = Promise.all(long).then(() => {
      hasEnded = true;
    });

    await run('{ promised(count: 300) { text } }');

    assert.equal(hasEnded, false);
    await all;
  });
});

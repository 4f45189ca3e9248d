import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import { createExecutor } from '../../../src/graphql/compiled-operations/create-executor.ts';
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

const toRefusals = (): readonly unknown[] => Array.from({ length: 3 }, () => Promise.reject(new Error('refused')));

/** Answers like a loader: once nothing more has been asked for in three turns of the event loop. */
class Batch {
  most = 0;
  #waiting: (() => void)[] = [];

  readonly load = (row: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      if (this.#waiting.length === 0) void this.#answer();
      this.#waiting.push(() => resolve(row));
      this.most = Math.max(this.most, this.#waiting.length);
    });

  async #answer(): Promise<void> {
    for (let calm = 0, seen = 0; calm < 3; calm = seen === this.#waiting.length ? calm + 1 : 0) {
      seen = this.#waiting.length;
      await nextTurn();
    }
    for (const answer of this.#waiting.splice(0)) answer();
  }
}

function createRunner(compilation: 'all' | 'off', maxBytes = 64 * MEBIBYTE) {
  const batch = new Batch();
  const schema = makeExecutableSchema({
    typeDefs: `
      type Query { lists(count: Int!): [Row!]! promised(count: Int!): [Row!]! object: Row refused: [Row] refusedLater: [Row] needed: [Row!] absent: [Row!] }
      type Row { index: Int! text: String! rows(count: Int!): [Row!]! failing: String! maybe: Row later: Row! }`,
    resolvers: {
      Query: {
        lists: (_root: unknown, { count }: { count: number }) => toRows('lists', count),
        promised: async (_root: unknown, { count }: { count: number }) => toRows('promised', count),
        object: () => ({ index: 0 }),
        refused: toRefusals,
        refusedLater: async () => toRefusals(),
        needed: toRefusals,
        absent: () => [null, ...toRefusals()],
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
        later: batch.load,
        maybe: ({ index }: { index: number }) => ({ index }),
      },
    },
  });
  const execute = createExecutor(boundAnswers(schema, maxBytes), compilation);
  const run = (source: string): ExecutionResult | Promise<ExecutionResult> => {
    const document = parse(source);
    const operation = getOperationAST(document);
    assert.ok(operation);
    return execute({ document, operation, context: {} });
  };
  return Object.assign(run, { mostAwaited: () => batch.most });
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

/** Counts the rejections that nobody waited for: outside of tests, one of them ends the process. */
function watchUnhandled(t: TestContext) {
  const unhandled = t.mock.fn();
  process.on('unhandledRejection', unhandled);
  t.after(() => process.off('unhandledRejection', unhandled));
  return unhandled;
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

    it(`asks for no more at a time than it can take, with compilation ${compilation}`, async () => {
      const runner = createRunner(compilation);
      const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: later { index }`).join(' ');

      const { data, errors } = await runner(`{ lists(count: 200) { text rows(count: 10) { ${aliases} } } }`);

      assert.equal(errors, undefined);
      const { lists } = JSON.parse(JSON.stringify(data));
      assert.equal(lists.at(-1).rows.at(-1).a39.index, 9);
      assert.ok(runner.mostAwaited() < 40_000, `${runner.mostAwaited()} of 80,000 at a time`);
    });

    it(`asks for no more at a time than it can take, however few bytes it has, with compilation ${compilation}`, async () => {
      const runner = createRunner(compilation);

      const { data, errors } = await runner('{ lists(count: 100) { rows(count: 100) { later { index } } } }');

      assert.equal(errors, undefined);
      assert.equal(JSON.parse(JSON.stringify(data)).lists.at(-1).rows.at(-1).later.index, 99);
      assert.ok(runner.mostAwaited() < 4_000, `${runner.mostAwaited()} of 10,000 at a time`);
    });

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

    it(`ends nothing else if what it has not come to has failed, with compilation ${compilation}`, async (t) => {
      const unhandled = watchUnhandled(t);
      const run = createRunner(compilation);
      for (const field of ['refused', 'refusedLater', 'needed']) {
        const { data, errors } = await run(`{ lists(count: 400) { text } later: ${field} { index } }`);

        const isNeeded = field === 'needed';
        assert.deepEqual(JSON.parse(JSON.stringify(data?.['later'])), isNeeded ? null : [null, null, null]);
        assert.equal(errors?.length, isNeeded ? 1 : 3);
        assert.equal(errors?.[0]?.message, 'refused');
      }
      await nextTurn();
      assert.equal(unhandled.mock.callCount(), 0);
    });

    it(`ends nothing else if an entry is missing before some that have failed, with compilation ${compilation}`, async (t) => {
      const unhandled = watchUnhandled(t);

      const { data, errors } = await createRunner(compilation)('{ absent { index } }');

      assert.equal(data?.['absent'], null);
      assert.equal(errors?.length, 1);
      await nextTurn();
      assert.equal(unhandled.mock.callCount(), 0);
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

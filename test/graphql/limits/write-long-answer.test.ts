import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AnswerSize } from '../../../src/graphql/limits/answer-size.ts';
import { noteLongAnswer, writeLongAnswer } from '../../../src/graphql/limits/write-long-answer.ts';
import { anyCharacter } from '../../support/any-character.ts';

type Data = Record<string, unknown>;

/** The size of an answer that has begun to be long. */
function createSize(): AnswerSize {
  const size = new AnswerSize(Number.POSITIVE_INFINITY, 0);
  size.addKey('field');
  return size;
}

const write = (data: Data, others: object = {}): Promise<Buffer> | undefined =>
  writeLongAnswer({ ...others, data: noteLongAnswer({ data }, createSize()).data });

/** What a response may hold: serialized scalars are JSON values, dates among them. */
const members = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(undefined, new Date(0), Number.NaN),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: anyCharacter }), tie('value'), { maxKeys: 4 }),
  ),
}));

describe('the bytes of a long answer', () => {
  it('are those of its JSON and a line feed', async () => {
    const responses = fc.record({
      errors: fc.option(members.value, { nil: undefined }),
      data: fc.dictionary(fc.string(), members.value),
    });
    await fc.assert(
      fc.asyncProperty(responses, async ({ errors, data }) => {
        assert.equal(String(await write(data, { errors })), `${JSON.stringify({ errors, data })}\n`);
      }),
    );
  });

  it('are those of its JSON where characters of several bytes are at the ends of pieces', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({ row: { text: '🧵é'.repeat(500 + index) } }));

    assert.equal(String(await write({ rows })), `${JSON.stringify({ data: { rows } })}\n`);
  });

  const longs: Readonly<Record<string, Data>> = {
    'of many rows': { rows: Array.from({ length: 200_000 }, (_, index) => ({ index })) },
    'of one list': { list: Array.from({ length: 400_000 }, (_, index) => index) },
    'of many fields': Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`a${index}`, index])),
    'of long texts': Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, 'x'.repeat(400_000)])),
    'with a field called toJSON': {
      toJSON: 'a name',
      rows: Array.from({ length: 200_000 }, (_, index) => ({ toJSON: index })),
    },
  };
  for (const [name, data] of Object.entries(longs)) {
    it(`${name} let others run before all of them are written`, async (t) => {
      let turns = 0;
      const count = () => {
        turns += 1;
        timer = setImmediate(count);
      };
      let timer = setImmediate(count);
      t.after(() => clearImmediate(timer));

      const bytes = await write(data);

      assert.ok(turns >= 3, `${turns} turns`);
      assert.equal(String(bytes), `${JSON.stringify({ data })}\n`);
    });
  }

  it('are not written in slices if it is short', () => {
    const { data } = noteLongAnswer({ data: { field: 1 } }, new AnswerSize(Number.POSITIVE_INFINITY));

    assert.equal(writeLongAnswer({ data }), undefined);
    assert.equal(writeLongAnswer({ data: null }), undefined);
  });
});

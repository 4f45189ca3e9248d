import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hasGrown, toTrends } from '../../bench/scale/soak-report.ts';
import { toShortDays } from '../../bench/scale/to-short-days.mjs';

describe('the report of a soak', () => {
  it('compares the first third of the samples with the last', () => {
    const samples = [100, 120, 500, 500, 500, 500, 90, 110].map((rows) => new Map([['attempts rows', rows]]));

    assert.deepEqual(toTrends(samples), [{ name: 'attempts rows', first: 110, last: 100 }]);
  });

  it('counts a table that is there at the end alone as one that was empty', () => {
    const trends = toTrends([new Map(), new Map(), new Map([['order_checks rows', 60]])]);

    assert.deepEqual(trends, [{ name: 'order_checks rows', first: 0, last: 60 }]);
    assert.deepEqual(trends.map(hasGrown), [true]);
  });

  it('calls a figure grown that is a quarter larger, and more than 50', () => {
    const grown = (first: number, last: number) => hasGrown({ name: '', first, last });

    assert.deepEqual([grown(1_000, 1_250), grown(1_000, 1_251)], [false, true]);
    assert.deepEqual([grown(10, 60), grown(10, 61)], [false, true]);
  });

  it('says nothing of too few samples', () => {
    assert.deepEqual(toTrends([new Map([['p50 ms', 1]]), new Map([['p50 ms', 9]])]), []);
  });
});

describe('short days', () => {
  it('shorten every number of days that an operator sets', () => {
    const root = fileURLToPath(new URL('../../src', import.meta.url));
    const places = globSync('**/*.ts', { cwd: root }).filter((file) =>
      /\w*[dD]ays \* DAY_MS/.test(readFileSync(join(root, file), 'utf8')),
    );

    assert.ok(places.length > 0);
    assert.deepEqual(
      places.filter((file) => !Object.hasOwn(toShortDays(1), file.replaceAll('\\', '/'))),
      [],
    );
  });

  for (const [file, changes] of Object.entries(toShortDays(180_000))) {
    it(`shorten what ${file} keeps`, () => {
      const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');

      for (const [from] of changes) assert.equal(source.split(from).length, 2, from);
    });
  }
});

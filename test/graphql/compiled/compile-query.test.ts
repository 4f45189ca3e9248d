import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { runFor } from '../../support/process/run-for.ts';

const QUERIES = 400;

const compareRandomQueries = fileURLToPath(new URL('./compare-random-queries.ts', import.meta.url));

describe('a compiled query', () => {
  it('gives the answer, errors and calls of graphql, for random queries over the whole schema', async (t) => {
    // The seed of this process, if it was given one.
    const { seed } = fc.readConfigureGlobal();
    const given = seed === undefined ? [] : [String(seed)];
    const line = [compareRandomQueries, String(QUERIES), ...given];
    const { stdout } = await runFor(t, process.execPath, line);

    const { withErrors, withMisfits, conflicting } = JSON.parse(stdout) as {
      readonly withErrors: number;
      readonly withMisfits: number;
      readonly conflicting: number;
    };
    assert.ok(withErrors > QUERIES / 8, `${withErrors} of ${QUERIES} had errors`);
    assert.ok(withMisfits > QUERIES / 40, `${withMisfits} of ${QUERIES} had variables that do not fit`);
    assert.ok(withErrors + withMisfits + conflicting < QUERIES, 'none was without errors');
    assert.ok(conflicting < QUERIES / 20, `${conflicting} of ${QUERIES} had conflicts`);
  });
});

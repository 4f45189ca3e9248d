import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';

const QUERIES = 400;

const compareRandomQueries = fileURLToPath(new URL('./compare-random-queries.ts', import.meta.url));

describe('a compiled query', () => {
  it('gives the answer, errors and calls of graphql, for random queries over the whole schema', async () => {
    // The seed of this process, if it was given one.
    const { seed } = fc.readConfigureGlobal();
    const given = seed === undefined ? [] : [String(seed)];
    const line = [compareRandomQueries, String(QUERIES), ...given];
    const { stdout } = await promisify(execFile)(process.execPath, line);

    const { withErrors, conflicting } = JSON.parse(stdout) as {
      readonly withErrors: number;
      readonly conflicting: number;
    };
    assert.ok(withErrors > QUERIES / 8, `${withErrors} of ${QUERIES} had errors`);
    assert.ok(withErrors + conflicting < QUERIES, 'none was without errors');
    assert.ok(conflicting < QUERIES / 20, `${conflicting} of ${QUERIES} had conflicts`);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { runFor } from '../../support/process/run-for.ts';

const OPERATIONS = 400;

const compareRandomOperations = fileURLToPath(new URL('./compare-random-operations.ts', import.meta.url));

describe('a compiled operation', () => {
  it('gives the answer, errors and calls of graphql, for random queries, mutations and events over the whole schema', async (t) => {
    // The seed of this process, if it was given one.
    const { seed } = fc.readConfigureGlobal();
    const given = seed === undefined ? [] : [String(seed)];
    const line = [compareRandomOperations, String(OPERATIONS), ...given];
    const { stdout } = await runFor(t, process.execPath, line);

    const { withErrors, withMisfits, conflicting } = JSON.parse(stdout) as {
      readonly withErrors: number;
      readonly withMisfits: number;
      readonly conflicting: number;
    };
    assert.ok(withErrors > OPERATIONS / 8, `${withErrors} of ${OPERATIONS} had errors`);
    assert.ok(withMisfits > OPERATIONS / 40, `${withMisfits} of ${OPERATIONS} had variables that do not fit`);
    assert.ok(withErrors + withMisfits + conflicting < OPERATIONS, 'none was without errors');
    assert.ok(conflicting < OPERATIONS / 20, `${conflicting} of ${OPERATIONS} had conflicts`);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { EVERY_USER_ERROR, findProvokingTest, provokingTests } from '../../scripts/provoking-tests.ts';
import { errorNames } from '../../src/errors/error-catalog.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

describe('the tests that provoke the errors of the catalog', () => {
  it('are there, and expect the name that they are listed for', () => {
    const lost = Object.entries(provokingTests).filter(([name, path]) => !hasName(read(path), name));

    assert.deepEqual(lost, [], 'another test provokes it now: list that one in scripts/provoking-tests.ts');
  });

  it('include one that goes through all user errors of the catalog', () => {
    assert.match(
      read(EVERY_USER_ERROR),
      /errorNames\s*\.filter\(\(name\) => describeError\(name\)\.channel === 'user'/,
    );
  });

  it('leave none open', () => {
    assert.deepEqual(
      errorNames.filter((name) => findProvokingTest(name) === null),
      [],
    );
  });
});

/** In quotes, or at the beginning of a text such as \`InvalidPromoCode / INVALID\`. */
const hasName = (text: string, name: string): boolean => new RegExp(`['"\`^]${name}['"\` ]`).test(text);

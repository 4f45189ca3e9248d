import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canServe, findObstacle } from '../../src/stores/sql/migrations/can-serve.ts';

const known = ['0100-tables', '0101-notes'];

describe('a node serves a database', () => {
  it('that holds what it knows', () => {
    assert.ok(canServe(known, known));
  });

  it('that a newer version only expanded', () => {
    assert.ok(canServe(known, [...known, '0102-authors', '0103-titles']));
  });

  it('from which a newer version took what it no longer uses', () => {
    assert.ok(canServe(known, [...known, '0102-after-0101-drop-notes']));
  });

  it('unless a newer version took what it uses', () => {
    const recorded = [...known, '0102-authors', '0103-after-0102-drop-notes'];

    assert.ok(!canServe(known, recorded));
    assert.equal(findObstacle(known, recorded), '0103-after-0102-drop-notes');
  });

  it('unless something is missing that it knows', () => {
    assert.ok(!canServe(known, ['0100-tables', '0102-authors']));
  });

  it('unless its history is another one', () => {
    const recorded = ['0100-tables', '0100-trees', '0101-notes'];

    assert.ok(!canServe(known, recorded));
    assert.equal(findObstacle(known, recorded), '0100-trees');
  });
});

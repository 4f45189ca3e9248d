import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toScreamingSnake } from '../../src/lib/screaming-snake.ts';

describe('toScreamingSnake', () => {
  it('parts a name at its words, keeping abbreviations whole', () => {
    const forms = {
      NotEnoughStockError: 'NOT_ENOUGH_STOCK_ERROR',
      InvalidJWTToken: 'INVALID_JWT_TOKEN',
      InvalidAPIToken: 'INVALID_API_TOKEN',
      ErrorMissingAppId: 'ERROR_MISSING_APP_ID',
      addLineItem: 'ADD_LINE_ITEM',
      on_its_way: 'ON_ITS_WAY',
      IN_TRANSIT: 'IN_TRANSIT',
      Unexpected: 'UNEXPECTED',
      step2Done: 'STEP2_DONE',
    };

    for (const [name, form] of Object.entries(forms)) assert.equal(toScreamingSnake(name), form);
  });

  it('has the type of the very form where the compiler knows the name', () => {
    const forms: readonly [
      'NOT_ENOUGH_STOCK_ERROR',
      'INVALID_JWT_TOKEN',
      'ERROR_MISSING_APP_ID',
      'ON_ITS_WAY',
      'IN_TRANSIT',
      'STEP2_DONE',
    ] = [
      toScreamingSnake('NotEnoughStockError'),
      toScreamingSnake('InvalidJWTToken'),
      toScreamingSnake('ErrorMissingAppId'),
      toScreamingSnake('on_its_way'),
      toScreamingSnake('IN_TRANSIT'),
      toScreamingSnake('step2Done'),
    ];

    assert.deepEqual(forms, [
      'NOT_ENOUGH_STOCK_ERROR',
      'INVALID_JWT_TOKEN',
      'ERROR_MISSING_APP_ID',
      'ON_ITS_WAY',
      'IN_TRANSIT',
      'STEP2_DONE',
    ]);
  });

  it('changes nothing that is in this form already', () => {
    for (const name of ['NOT_ENOUGH_STOCK_ERROR', 'A', 'A_B', 'STEP2_DONE']) assert.equal(toScreamingSnake(name), name);
  });
});

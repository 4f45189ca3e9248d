import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { deserializeError } from '../../src/errors/deserialize-error.ts';
import { describeError, errorNames } from '../../src/errors/error-catalog.ts';
import { serializeError } from '../../src/errors/serialize-error.ts';

describe('a refusal in storage', () => {
  it('comes back exactly, for every name of the catalog and every status', () => {
    for (const name of errorNames) {
      for (const otherStatus of [undefined, ...Object.keys(describeError(name).otherStatuses ?? {})]) {
        const error = new CommerceError(name, {
          ...(otherStatus === undefined ? {} : { otherStatus }),
          description: 'why',
          field: ['items', '0'],
          quantityAvailable: 3,
          options: ['a', 'b'],
          cause: new Error('stays behind'),
        });

        const text = JSON.stringify(serializeError(error));
        const back = deserializeError(JSON.parse(text));

        assert.deepEqual(serializeError(back), serializeError(error));
        assert.deepEqual([back.message, back.retryable, back.cause], [error.message, error.retryable, undefined]);
        assert.doesNotMatch(text, /stays behind/);
      }
    }
  });

  it('becomes Unexpected where its name has left the catalog', () => {
    const gone = { name: 'Gone', httpStatus: 418, description: null, field: null, details: {} };

    assert.deepEqual([deserializeError(gone).name, deserializeError(gone).httpStatus], ['Unexpected', 500]);
  });
});

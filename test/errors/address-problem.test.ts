import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AddressProblem, toAddressMessage } from '../../src/errors/address-problem.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { deserializeError } from '../../src/errors/deserialize-error.ts';
import { serializeError } from '../../src/errors/serialize-error.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';

const problems: readonly AddressProblem[] = [
  'MISSING',
  'MALFORMED',
  'NOT_OF_COUNTRY',
  'NOT_OF_REGION',
  'NOT_ALLOWED',
  'UNKNOWN',
];

describe('the sentence for buyers about a part of an address', () => {
  it('is there for every part and every problem, each another one', () => {
    const parts = Object.keys({ ...ADDRESS, address2: null, company: null });
    const sentences = parts.flatMap((part) =>
      problems.map((problem) => toAddressMessage(problem, ['shippingInfo', part])),
    );

    assert.equal(parts.length, 11);
    assert.ok(sentences.every((sentence) => sentence !== undefined && /^[A-Z][^.]+\.$/.test(sentence)));
    assert.equal(new Set(sentences).size, sentences.length);
  });

  it('is made from what an adapter knows, and is the general one if it names no part', () => {
    const messageOf = (...parameters: ConstructorParameters<typeof CommerceError>) =>
      new CommerceError(...parameters).message;

    assert.equal(messageOf('InvalidShippingInfo'), 'The address is incomplete or not valid.');
    assert.equal(messageOf('InvalidShippingInfo', { field: ['address'] }), 'The address is incomplete or not valid.');
    assert.equal(messageOf('InvalidShippingInfo', { field: ['address', 'city'] }), 'Please check the city.');
    assert.equal(
      messageOf('InvalidState', { field: ['address', 'stateOrProvince'] }),
      'The state or province does not belong to the country.',
    );
    assert.equal(
      messageOf('CountryNotSupported', { field: ['address', 'country'] }),
      'The shop does not ship to this country.',
    );
  });

  it('stays when the path becomes the caller’s, and when the error is stored', () => {
    const error = new CommerceError('InvalidShippingInfo', { field: ['address', 'city'], problem: 'MISSING' });

    const moved = error.at({ field: ['billingInfo', 'city'] });
    const stored = deserializeError(serializeError(moved));

    assert.deepEqual(
      [error, moved, stored].map(({ message }) => message),
      ['Please enter the city.', 'Please enter the city.', 'Please enter the city.'],
    );
    assert.equal(stored.details.problem, 'MISSING');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redact } from '../../../src/adapters/toolkit/redaction.ts';

describe('redaction', () => {
  for (const [title, text, expected] of [
    ['a card number', 'card 4242424242424242 declined', 'card [number] declined'],
    ['a card number in groups', 'card 4242 4242 4242 4242.', 'card [number].'],
    ['an e-mail address', 'ann.lee+x@example.co.uk is taken', '[e-mail] is taken'],
    ['a bearer token', 'Authorization: Bearer abc.def-ghi_jkl', 'Authorization: Bearer [secret]'],
    ['a session token', 'token 7ea81c35f1f5403a93e4303ab966b4eb', 'token [secret]'],
    ['nothing in an ordinary sentence', 'Order 1234567 has 3 lines', 'Order 1234567 has 3 lines'],
  ] as const) {
    it(`masks ${title}`, () => {
      assert.equal(redact(text), expected);
    });
  }
});

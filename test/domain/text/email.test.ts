import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEmail } from '../../../src/domain/text/email.ts';

describe('isEmail', () => {
  it('takes addresses of all scripts', () => {
    for (const email of [
      'ada@example.com',
      "o'brien+shop@mail.example.co.uk",
      '用户@例子.公司',
      'jörg@müller.example',
    ]) {
      assert.equal(isEmail(email), true, email);
    }
  });

  it('refuses what is not a valid form', () => {
    for (const email of [
      '',
      'ada',
      '@example.com',
      'ada@example',
      'a..da@example.com',
      'a da@example.com',
      'a@b@-c.de',
    ]) {
      assert.equal(isEmail(email), false, email);
    }
  });

  it('refuses characters that cannot be seen', () => {
    for (const hidden of ['\u200b', '\u2060\u200d', '\u202e', '\u3164', '\u00ad']) {
      assert.equal(isEmail(`${hidden}@example.com`), false);
      assert.equal(isEmail(`ada${hidden}@example.com`), false);
    }
  });
});

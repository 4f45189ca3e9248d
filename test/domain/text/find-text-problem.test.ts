import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTextProblem } from '../../../src/domain/text/find-text-problem.ts';
import { textKinds } from '../../../src/domain/text/text-kinds.ts';

describe('findTextProblem', () => {
  it('finds nothing wrong with names of all countries', () => {
    for (const name of [
      'Ada',
      "O'Brien",
      'Zoë',
      '李小龍',
      'محمد',
      'נועה',
      'Nguyễn Thị Ánh',
      'José-María',
      'می‌خواهم',
      '👩‍🚀',
    ]) {
      assert.equal(findTextProblem(name, 'name'), undefined, name);
    }
  });

  it('refuses control characters in every kind', () => {
    for (const text of ['a\u0000b', 'a\nb', 'a\u0085b', 'a\u2028b', 'a\ud800b']) {
      for (const kind of ['identifier', 'name', 'holderName'] as const) {
        assert.equal(findTextProblem(text, kind), 'must not hold control characters');
      }
    }
  });

  it('refuses what Unicode keeps from being a character, in every kind', () => {
    for (const codePoint of [0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff]) {
      for (const kind of ['identifier', 'name', 'email', 'holderName'] as const) {
        const problem = findTextProblem(`a${String.fromCodePoint(codePoint)}b`, kind);
        assert.equal(problem, 'must not hold code points that are not characters', codePoint.toString(16));
      }
    }
    for (const neighbour of ['\ufdcf', '\ufdf0', '\ufffd']) {
      assert.equal(findTextProblem(`a${neighbour}b`, 'name'), undefined);
    }
  });

  it('refuses what makes a typed text look like another one', () => {
    for (const mark of ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']) {
      const problem = 'must not hold characters that change the direction of writing';
      assert.equal(findTextProblem(`Ada${mark}ecalevoL`, 'name'), problem);
      assert.equal(findTextProblem(`ada${mark}@example.com`, 'email'), problem);
    }
  });

  it('refuses a typed text of which nothing can be seen', () => {
    for (const text of ['\u200b', '\u200d\u2060', '\ufeff \u200c', '\u00ad', '\u3164', '\u180e']) {
      assert.equal(findTextProblem(text, 'name'), 'must hold a character that can be seen');
    }
  });

  it('counts the length of each kind', () => {
    for (const [kind, longest] of [
      ['domain', 253],
      ['identifier', 256],
      ['name', 100],
      ['email', 254],
    ] as const) {
      assert.equal(textKinds[kind].maxLength, longest);
      assert.equal(findTextProblem('x'.repeat(longest), kind), undefined);
      assert.equal(findTextProblem('x'.repeat(longest + 1), kind), `must have at most ${longest} characters`);
    }
  });

  it('refuses a card number wherever people or shops name something, however it is written', () => {
    for (const [text, kind] of [
      ['4242424242424242', 'identifier'],
      ['4242 4242 4242 4242', 'identifier'],
      ['4242-4242-4242-4242', 'identifier'],
      ['sku_4242424242424242', 'identifier'],
      ['gid://shop/Variant/4242424242424242', 'identifier'],
      ['4242.4242.4242.4242', 'identifier'],
      ['4242_4242_4242_4242', 'identifier'],
      ['3782/822463/10005', 'identifier'],
      ['378282246310005', 'identifier'],
      ['６２０５５０００００００００００００４', 'identifier'],
      ['https://shop.example/thanks?number=4242424242424242', 'url'],
      ['4242.4242.4242.4242', 'addonValue'],
      ['4242/4242, 4242 | 4242', 'addonValue'],
      ['4242*4242+4242:4242', 'addressLine'],
      ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', 'name'],
      ['४२४२४२४२४२४२४२४२', 'addressLine'],
      ['my card: 4242\u00a04242\u200b4242\u20114242', 'addonValue'],
      ['5555555555554444', 'promoCode'],
      ['Ada 5555 5555 5555 4444', 'name'],
      ['c4242424242424242', 'addressLine'],
      ['5 4242 4242 4242 4242 12 29 123', 'addressLine'],
      ['30569309025904', 'holderName'],
    ] as const) {
      assert.equal(findTextProblem(text, kind), 'must not hold a card number', text);
    }
  });

  it('takes numbers that shops and buyers have', () => {
    for (const [text, kind] of [
      ['4006381333931', 'identifier'],
      ['43695710502966', 'identifier'],
      ['36227206271667', 'identifier'],
      ['4242424242424241', 'identifier'],
      ['9007199254740991', 'identifier'],
      ['1318914231234560128', 'identifier'],
      ['a4242424242424242f', 'identifier'],
      ['42424242-4242-4242-8000-0191f0007abc', 'identifier'],
      ['0191f000-4242-4242-4242-424242424242', 'identifier'],
      ['4242_42_4242_424242', 'identifier'],
      ['١٢ شارع ٤٢٤٢', 'addressLine'],
      ['+49 (0) 30 1234 5678', 'phone'],
      ['+370 612 34567', 'phone'],
      ['+49 1512 3456787', 'phone'],
      ['4006381333931', 'addonValue'],
      ['4242424242424242', 'paymentToken'],
    ] as const) {
      assert.equal(findTextProblem(text, kind), undefined, text);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isSecretName } from '../../../src/lib/redaction/is-secret-name.ts';
import { redact, redactName } from '../../../src/lib/redaction/redact.ts';
import { redactFields } from '../../../src/lib/redaction/redact-fields.ts';
import { Secret } from '../../../src/lib/secret.ts';

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJlLXRoYXQtaXMtbG9uZw';

describe('redact', () => {
  for (const [title, text, expected] of [
    ['a card number', 'card 4242424242424242 declined', 'card [hidden] declined'],
    ['a card number in groups', 'card 4242 4242 4242 4242.', 'card [hidden].'],
    ['a card number between letters', 'name c4242424242424242x', 'name c[hidden]x'],
    ['a card number in a name', 'unknown pay_4242_4242_4242_4242', 'unknown pay_[hidden]'],
    ['no identifier in groups', 'a0191f000-0000-7000-8000-000000000000', 'a0191f000-0000-7000-8000-000000000000'],
    ['an e-mail address', 'ann.lee+x@example.co.uk is taken', '[hidden] is taken'],
    ['a bearer token', 'Authorization: Bearer abc.def-ghi_jkl', 'Authorization: Bearer [hidden]'],
    ['a session token', 'token 7ea81c35f1f5403a93e4303ab966b4eb', 'token [hidden]'],
    [
      'a named secret',
      'the password is swordfish, secret=sk_live_51Habc',
      'the password is swordfish, secret=[hidden]',
    ],
    ['a signed token', `refused ${JWT} at once`, 'refused [hidden] at once'],
    ['the password of an address', 'postgres://root:hunter2@db:5432/shop', 'postgres://[hidden]@db:5432/shop'],
    ['nothing in an ordinary sentence', 'Order 1234567 has 3 lines', 'Order 1234567 has 3 lines'],
    ['no variant by its long number', 'variant 8901234567891', 'variant 8901234567891'],
    ['no limit', 'between -9007199254740991 and 9007199254740991', 'between -9007199254740991 and 9007199254740991'],
    ['a card that begins with 9', 'card 9792000000000003', 'card [hidden]'],
    ['no words about tokens', 'This needs a device token or a secret', 'This needs a device token or a secret'],
  ] as const) {
    it(`hides ${title}`, () => {
      assert.equal(redact(text), expected);
    });
  }

  it('cuts a text to its length, and leaves no half of a number at the cut', () => {
    const text = `${'x '.repeat(50)}4242424242424242 and more`;

    for (let length = 90; length < 130; length += 1) assert.doesNotMatch(redact(text, length), /4242/);
    assert.equal(redact('x'.repeat(300), 200), `${'x'.repeat(200)}…`);

    const hidden = `Bearer ${'x'.repeat(900)}`;
    for (const secret of ['4242424242424242', 'jo@mail.example']) {
      for (let length = 7; length < secret.length; length += 1) {
        const text = `${hidden.padEnd(1_000 - length, ' word')}${secret}${' word'.repeat(100)}`;
        assert.ok(!redact(text, 256).includes(secret.slice(0, 7)), `${secret}, read up to ${length} characters`);
      }
    }
  });

  it('looks closer at every text that has something to hide', () => {
    const pieces = fc.constantFrom(
      ...[
        '4242424242424242',
        '4242',
        ' ',
        '-',
        '_',
        '.',
        ':',
        '=',
        '"',
        '\n',
        '/',
        '://',
        '@',
        'x',
        'Bearer',
        'basic',
        'Token',
        'secret',
        'PASSWORD',
      ],
      ...[
        'api_key',
        'API key',
        'apikey',
        'eyJ',
        'abcdef12',
        'a'.repeat(20),
        '7ea81c35f1f5403a93e4303ab966b4eb',
        'FACADE',
        'example',
        'https',
      ],
    );

    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');

        // The sign alone is nothing to hide, but makes every rule look.
        assert.equal(`${redact(text)} @`, redact(`${text} @`));
      }),
      { numRuns: 5_000 },
    );
  });

  it('takes a text of any length in little time', () => {
    for (const text of ['a-'.repeat(500_000), '1 '.repeat(500_000), 'a@'.repeat(500_000), 'eyJ'.repeat(300_000)]) {
      assert.ok(redact(text).length <= 10_001);
    }
  });
});

describe('redactName', () => {
  it('hides long numbers between letters too, and cuts at 100 characters', () => {
    assert.equal(redactName('Pay4242424242424242now'), 'Pay[hidden]now');
    assert.equal(redactName('Pay_4242_4242_4242_4242'), 'Pay_[hidden]');
    assert.equal(redactName('GetCart_2'), 'GetCart_2');
    assert.equal(redactName('x'.repeat(5_000)), `${'x'.repeat(100)}…`);
  });
});

describe('isSecretName', () => {
  it('knows a secret in any spelling, and by the end of a longer name', () => {
    for (const name of [
      'Authorization',
      'x-svc-authorization',
      'accessToken',
      'ACCESS_TOKEN',
      'security_code',
      'billingEmail',
    ]) {
      assert.equal(isSecretName(name), true, name);
    }
    for (const name of ['operation', 'domain', 'orderId', 'tokens', 'cardBrand', 'errors']) {
      assert.equal(isSecretName(name), false, name);
    }
  });

  it('judges a name the same however often and after however many others it comes', () => {
    for (let index = 0; index < 2_000; index += 1) isSecretName(`name${index}`);

    const judge = () => ['holderName', 'aliasOfHolder'].map(isSecretName);

    assert.deepEqual([judge(), judge()], Array(2).fill([true, false]));
  });
});

describe('redactFields', () => {
  it('hides by name and by look, at any depth', () => {
    const shown = redactFields({
      requestId: '4bf92f3577b34da6a3ce929d0e0e4736',
      status: 200,
      note: `got ${JWT}`,
      headers: { cookie: 'a=b', accept: 'text/html' },
      list: [{ card: { number: '4242424242424242' } }, '4242424242424242'],
      wrapped: new Secret('hunter2'),
      nothing: null,
    });

    assert.deepEqual(shown, {
      requestId: '4bf92f3577b34da6a3ce929d0e0e4736',
      status: 200,
      note: 'got [hidden]',
      headers: { cookie: '[hidden]', accept: 'text/html' },
      list: [{ card: '[hidden]' }, '[hidden]'],
      wrapped: '[hidden]',
      nothing: null,
    });
  });

  it('describes an error by name, message, stack and cause, without its other members', () => {
    const cause = new TypeError('card 4242424242424242');
    const error = Object.assign(new Error('failed', { cause }), { body: 'hunter2', query: 'hunter2' });

    const text = JSON.stringify(redactFields({ error }));

    assert.doesNotMatch(text, /4242|hunter2/);
    assert.match(text, /"name":"Error","message":"failed"/);
    assert.match(text, /"name":"TypeError","message":"card \[hidden\]"/);
  });

  it('hides what is named as the prototype of objects, too', () => {
    const fields: object = JSON.parse('{"__proto__":{"token":"hunter2","note":"seen"}}');

    assert.equal(JSON.stringify(redactFields(fields)), '{"__proto__":{"token":"[hidden]","note":"seen"}}');
  });

  it('leaves the fields as they were', () => {
    const fields = { token: 'hunter2', nested: { token: 'hunter2' } };

    redactFields(fields);

    assert.deepEqual(fields, { token: 'hunter2', nested: { token: 'hunter2' } });
  });

  it('ends with what refers to itself, and with what is very large', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;

    assert.ok(JSON.stringify(redactFields(circle)).length < 200);
    assert.ok(JSON.stringify(redactFields({ list: Array.from({ length: 10_000 }, () => 'x') })).length < 1_000);
    const members = Array.from({ length: 10_000 }, (_, index) => [`member${index}`, 'x']);
    assert.equal(Object.keys(redactFields({ members: Object.fromEntries(members) })['members'] ?? {}).length, 100);
  });
});

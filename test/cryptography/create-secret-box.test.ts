import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSecretBox } from '../../src/cryptography/stored-secrets/create-secret-box.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { Secret } from '../../src/lib/secret.ts';
import { SealedTextError } from '../../src/lib/secret-box.ts';

const boxOf = (byte: number) => createSecretBox(new Secret(new Uint8Array(32).fill(byte)), systemRuntime);

describe('the secret box', () => {
  it('opens what it sealed, and never seals the same text alike', async () => {
    const box = boxOf(1);

    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const [first, second] = [await box.seal(text), await box.seal(text)];

        assert.equal(await box.open(first), text);
        assert.equal(await box.open(second), text);
        assert.notEqual(first, second);
        if (text.length > 3) assert.ok(!first.includes(text));
      }),
    );
  });

  it('opens nothing that was sealed with another key, changed or cut', async () => {
    const sealed = await boxOf(1).seal('handle-of-a-cart');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    const flipped = bytes.map((byte, index) => (index === 20 ? byte ^ 1 : byte));

    const attempts = [
      boxOf(2).open(sealed),
      boxOf(1).open(`v1.${Buffer.from(flipped).toString('base64url')}`),
      boxOf(1).open(sealed.slice(0, -4)),
      boxOf(1).open(`v2.${sealed.slice(3)}`),
      boxOf(1).open('v1.'),
      boxOf(1).open(''),
    ];

    for (const attempt of attempts) {
      await assert.rejects(attempt, SealedTextError);
    }
  });

  it('keeps nothing of what it serviceKeys, such as a payment or a key', async (t) => {
    const box = boxOf(1);
    const sealed = await box.seal('payment');
    const decipher = t.mock.method(crypto, 'createDecipheriv');
    syncBuiltinESMExports();
    t.after(() => {
      decipher.mock.restore();
      syncBuiltinESMExports();
    });

    assert.deepEqual([await box.open(sealed), await box.open(sealed)], ['payment', 'payment']);

    assert.equal(decipher.mock.callCount(), 2);
  });

  it('takes no key of another length', () => {
    assert.throws(() => createSecretBox(new Secret(new Uint8Array(31)), systemRuntime), TypeError);
  });
});

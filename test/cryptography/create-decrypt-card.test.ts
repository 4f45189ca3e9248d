import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { CompactEncrypt, type CompactJWEHeaderParameters, importJWK, type JWK } from 'jose';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { MemoryServiceKeys } from '../auth/support/memory-service-keys.ts';
import { DAY, HOUR, SECOND, StillClock, startAuth } from '../auth/support/start-auth.ts';
import { anyCharacter } from '../support/any-character.ts';

const good = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  securityCode: '123',
  holderName: 'Ada Example',
};
const CANARY = '9988776655443322';

/** One key for all tests that do not look at keys, since making one takes a while. */
const keys = new MemoryServiceKeys();
const start = (clock = new StillClock()) => startAuth({ keys, clock });

async function encrypt(
  { keyId, jwk }: { keyId: string; jwk: Readonly<Record<string, unknown>> },
  plaintext: string | Uint8Array,
  header: Partial<CompactJWEHeaderParameters> = {},
): Promise<string> {
  const { alg: _alg, ...publicJwk } = jwk satisfies JWK;
  const full = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: keyId, ...header };
  const bytes = typeof plaintext === 'string' ? new TextEncoder().encode(plaintext) : plaintext;
  return new CompactEncrypt(bytes).setProtectedHeader(full).encrypt(await importJWK(publicJwk, full.alg));
}

/** The refusal of a JWE, after a look that nothing of its content is in it, however it is printed. */
async function refusalOf(decrypting: Promise<unknown>) {
  try {
    await decrypting;
  } catch (error) {
    assert.ok(error instanceof CommerceError);
    for (const printed of [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), error.stack ?? '']) {
      assert.ok(!printed.includes(CANARY) && !printed.includes(good.number), printed);
    }
    assert.equal(error.cause, undefined);
    assert.deepEqual(error.field, ['payment', 'encryptedCard']);
    return { name: error.name, httpStatus: error.httpStatus, description: error.description };
  }
  return assert.fail('the card was accepted');
}

describe('decryptCard', () => {
  it('opens a card made with the key that is handed out', async () => {
    const { serviceKeys } = await start();
    const key = await serviceKeys.paymentEncryptionKey();

    const card = await serviceKeys.decryptCard(await encrypt(key, JSON.stringify(good)));

    assert.deepEqual(card.reveal(), good);
    assert.equal(inspect(card), '[hidden]');
    assert.deepEqual([key.algorithm, key.encryption, key.jwk['use']], ['RSA-OAEP-256', 'A256GCM', 'enc']);
    assert.deepEqual(Object.keys(key.jwk).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  for (const [what, change, name] of [
    ['a wrong check digit', { number: '4242424242424241' }, 'CreditCardInvalidNumber'],
    ['a number with two blanks in a row', { number: '4242  4242 4242 4242' }, 'CreditCardInvalidNumber'],
    ['a number with dots', { number: '4242.4242.4242.4242' }, 'CreditCardInvalidNumber'],
    ['a number of an unknown network', { number: '9999999999999995' }, 'CreditCardInvalidNumber'],
    ['a number that is too short', { number: '42' }, 'CreditCardInvalidNumber'],
    ['a number of a thousand digits', { number: '4'.repeat(1000) }, 'CreditCardInvalidNumber'],
    ['an empty number', { number: '' }, 'CreditCardInvalidNumber'],
    ['month 0', { expiryMonth: 0 }, 'CreditCardInvalidExpiryMonth'],
    ['month 13', { expiryMonth: 13 }, 'CreditCardInvalidExpiryMonth'],
    ['month 1.5', { expiryMonth: 1.5 }, 'CreditCardInvalidExpiryMonth'],
    ['a year of two digits', { expiryYear: 30 }, 'CreditCardInvalidExpiryYear'],
    ['a year far away', { expiryYear: 2057 }, 'CreditCardInvalidExpiryYear'],
    ['a month that is over', { expiryMonth: 2, expiryYear: 2026 }, 'CreditCardInvalidExpiry'],
    ['a month as text', { expiryMonth: '12' }, 'CreditCardInvalidExpiryDate'],
    ['a year as null', { expiryYear: null }, 'CreditCardInvalidExpiryDate'],
    ['a security code of four digits', { securityCode: '1234' }, 'CreditCardInvalidSecurityCode'],
    ['a security code of letters', { securityCode: 'abc' }, 'CreditCardInvalidSecurityCode'],
    ['three digits with American Express', { number: '378282246310005' }, 'CreditCardInvalidSecurityCode'],
  ] as const) {
    it(`names ${name} for ${what}`, async () => {
      const { serviceKeys } = await start();
      const jwe = await encrypt(await serviceKeys.paymentEncryptionKey(), JSON.stringify({ ...good, ...change }));

      assert.deepEqual(await refusalOf(serviceKeys.decryptCard(jwe)), { name, httpStatus: 422, description: null });
    });
  }

  for (const number of ['4242 4242 4242 4242', '4242-4242-4242-4242', ' 4242 4242-4242 4242 ']) {
    it(`takes ${number} as people type it`, async () => {
      const { serviceKeys } = await start();
      const jwe = await encrypt(await serviceKeys.paymentEncryptionKey(), JSON.stringify({ ...good, number }));

      assert.equal((await serviceKeys.decryptCard(jwe)).reveal().number, '4242424242424242');
    });
  }

  describe('refuses, with InvalidInputBody and no word of the content,', () => {
    const refusedAs = async (jwe: string, description: string) => {
      const { serviceKeys } = await start();
      assert.deepEqual(await refusalOf(serviceKeys.decryptCard(jwe)), {
        name: 'InvalidInputBody',
        httpStatus: 400,
        description: `The encrypted card is refused: ${description}.`,
      });
    };
    const currentKey = async () => (await start()).serviceKeys.paymentEncryptionKey();
    const content =
      'its content must be exactly number, securityCode and holderName as strings, expiryMonth and expiryYear as numbers';

    for (const [what, plaintext, description] of [
      ['content that is no JSON', `{"number":"${CANARY}",`, 'its content is not JSON'],
      ['content that is no UTF-8', new Uint8Array([0xff, 0xfe, 0x22]), 'its content is not JSON'],
      ['content that is no object', `"${CANARY}"`, content],
      ['an empty object', '{}', content],
      ['a member too many, named like a card', JSON.stringify({ ...good, [CANARY]: 1 }), content],
      ['a number as a number', JSON.stringify({ ...good, number: Number(CANARY) }), content],
      ['a number missing beside a bad month', JSON.stringify({ expiryMonth: CANARY }), content],
      ['an empty holder name', JSON.stringify({ ...good, holderName: '  ' }), 'its holderName must not be empty'],
      [
        'a holder name with control characters',
        JSON.stringify({ ...good, holderName: `Ada\u0000${CANARY}` }),
        'its holderName must not hold control characters',
      ],
      [
        'a holder name that is not what it looks like',
        JSON.stringify({ ...good, holderName: `Ada \u202e${CANARY}` }),
        'its holderName must not hold characters that change the direction of writing',
      ],
      [
        'a holder name that nobody can see',
        JSON.stringify({ ...good, holderName: '\u200b\u2060' }),
        'its holderName must hold a character that can be seen',
      ],
    ] as const) {
      it(what, async () => {
        await refusedAs(await encrypt(await currentKey(), plaintext), description);
      });
    }

    it('text that is no compact JWE', async () => {
      const malformed = 'it is not a compact JWE of five parts in base64url';
      await refusedAs('', malformed);
      await refusedAs(CANARY, malformed);
      await refusedAs(JSON.stringify({ ciphertext: CANARY }), malformed);
      await refusedAs('a.b.c', malformed);
      await refusedAs('aaaa.aaaa.aaaa.aaaa.aaaa', 'its header is not valid');
    });

    it('one that is cut short, or changed in any part', async () => {
      const jwe = await encrypt(await currentKey(), JSON.stringify(good));
      const undecryptable = 'the named key does not decrypt it';
      const parts = jwe.split('.');

      await refusedAs(jwe.slice(0, -6), undecryptable);
      await refusedAs(parts.slice(0, 4).join('.'), 'it is not a compact JWE of five parts in base64url');
      for (const at of [1, 2, 3, 4]) {
        const changed = parts.map((part, index) =>
          index === at ? (part[0] === 'A' ? 'B' : 'A') + part.slice(1) : part,
        );
        await refusedAs(changed.join('.'), undecryptable);
      }
    });

    it('one longer than 4096 characters', async () => {
      const jwe = await encrypt(await currentKey(), JSON.stringify({ ...good, holderName: CANARY.repeat(200) }));

      await refusedAs(jwe, 'it is longer than 4096 characters');
    });

    it('one that says it is compressed', async () => {
      const key = await currentKey();
      const deflated = deflateRawSync(JSON.stringify(good));

      await refusedAs(await encrypt(key, deflated, { zip: 'DEF' }), 'it must not be compressed');
    });

    it('another algorithm or encryption', async () => {
      const key = await currentKey();

      await refusedAs(await encrypt(key, JSON.stringify(good), { alg: 'RSA-OAEP' }), 'its alg must be RSA-OAEP-256');
      await refusedAs(await encrypt(key, JSON.stringify(good), { enc: 'A128GCM' }), 'its enc must be A256GCM');
    });

    it('a key that is not ours, under our id or its own, and a header without key id', async () => {
      const ours = await currentKey();
      const foreign = await (await startAuth()).serviceKeys.paymentEncryptionKey();
      const { kid: _kid, ...withoutKid } = { kid: '', alg: 'RSA-OAEP-256', enc: 'A256GCM' };
      const publicKey = await importJWK(ours.jwk, 'RSA-OAEP-256');
      const nameless = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(good)))
        .setProtectedHeader(withoutKid)
        .encrypt(publicKey);

      const { serviceKeys } = await start();
      assert.deepEqual(await refusalOf(serviceKeys.decryptCard(await encrypt(foreign, JSON.stringify(good)))), {
        name: 'CardKeyExpired',
        httpStatus: 422,
        description: 'The key of the card is unknown or has expired',
      });
      await refusedAs(
        await encrypt({ ...foreign, keyId: ours.keyId }, JSON.stringify(good)),
        'the named key does not decrypt it',
      );
      await refusedAs(nameless, 'its header lacks the kid of the key');
    });

    it('any text whatever', async () => {
      const { serviceKeys } = await start();

      await fc.assert(
        fc.asyncProperty(fc.string({ unit: anyCharacter }), async (text) => {
          assert.equal((await refusalOf(serviceKeys.decryptCard(text))).name, 'InvalidInputBody');
        }),
      );
    });
  });
});

describe('card keys', () => {
  it('are handed out for half of their day, decrypt for all of it, and are then deleted', async () => {
    const { serviceKeys, clock, keys: own } = await startAuth();
    const first = await serviceKeys.paymentEncryptionKey();
    const jwe = await encrypt(first, JSON.stringify(good));

    clock.advance(12 * HOUR - 1);
    const stillFirst = await serviceKeys.paymentEncryptionKey();
    clock.advance(1);
    const second = await serviceKeys.paymentEncryptionKey();
    clock.advance(12 * HOUR - 1);
    const card = await serviceKeys.decryptCard(jwe);
    clock.advance(1);
    const late = await refusalOf(serviceKeys.decryptCard(jwe));
    await serviceKeys.paymentEncryptionKey();

    assert.equal(first.expiresAt, '2026-03-02T12:00:00.000Z');
    assert.equal(stillFirst.keyId, first.keyId);
    assert.notEqual(second.keyId, first.keyId);
    assert.equal(second.expiresAt, '2026-03-03T00:00:00.000Z');
    assert.deepEqual(card.reveal(), good);
    assert.equal(late.name, 'CardKeyExpired');
    assert.ok(!own.all('card-encryption').some(({ keyId }) => keyId === first.keyId));
  });

  it('are not made by the start, and once only by many that ask at the same time, on several nodes', async () => {
    const shared = new MemoryServiceKeys();
    const clock = new StillClock();
    const [here, there] = [await startAuth({ keys: shared, clock }), await startAuth({ keys: shared, clock })];
    const atStart = shared.all('card-encryption').length;

    const handedOut = await Promise.all([
      here.serviceKeys.paymentEncryptionKey(),
      here.serviceKeys.paymentEncryptionKey(),
      there.serviceKeys.paymentEncryptionKey(),
    ]);

    assert.equal(atStart, 0);
    assert.equal(shared.all('card-encryption').length, 1);
    assert.equal(new Set(handedOut.map(({ keyId }) => keyId)).size, 1);
  });

  it('of another node open a card here', async () => {
    const shared = new MemoryServiceKeys();
    const clock = new StillClock();
    const [here, there] = [await startAuth({ keys: shared, clock }), await startAuth({ keys: shared, clock })];
    await assert.rejects(here.serviceKeys.decryptCard('e30.e30.e30.e30.e30'));
    const jwe = await encrypt(await there.serviceKeys.paymentEncryptionKey(), JSON.stringify(good));

    clock.advance(SECOND);
    const card = await here.serviceKeys.decryptCard(jwe);

    assert.deepEqual(card.reveal(), good);
  });

  it('never stand in the set of token-signing keys', async () => {
    const { serviceKeys, clock } = await start();
    await serviceKeys.paymentEncryptionKey();
    clock.advance(DAY);

    assert.deepEqual(
      (await serviceKeys.jwks()).keys.map(({ use }) => use),
      ['sig'],
    );
  });
});

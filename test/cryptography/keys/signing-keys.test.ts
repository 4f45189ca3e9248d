import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import type { KeyPurpose } from '../../../src/stores/ports/service-keys.ts';
import { MemoryServiceKeys } from '../../auth/support/memory-service-keys.ts';
import { acmeWeb, DAY, HOUR, SECOND, type StartedAuth, StillClock, startAuth } from '../../auth/support/start-auth.ts';

const MINUTE = 60 * SECOND;
const newToken = async ({ auth }: StartedAuth) => (await auth.deviceTokens.issueDeviceToken(acmeWeb, 'device-1')).token;
const keyIdOf = (token: string) => decodeProtectedHeader(token).kid;
const published = async ({ serviceKeys }: StartedAuth) => (await serviceKeys.jwks()).keys.map(({ kid }) => kid);

describe('token-signing keys', () => {
  it('are made at the first start and found again at the next', async () => {
    const keys = new MemoryServiceKeys();
    const first = await startAuth({ keys });
    const token = await newToken(first);

    const second = await startAuth({ keys });

    assert.equal((await second.present({ svcAuthorization: token })).kind, 'device');
    assert.equal(keys.all('token-signing').length, 1);
  });

  it('are published by their public half only, and kept by their private half sealed', async () => {
    const { serviceKeys, keys } = await startAuth();

    const { keys: set } = await serviceKeys.jwks();

    assert.deepEqual(
      set.map((jwk) => Object.keys(jwk).sort()),
      [['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']],
    );
    assert.deepEqual(
      set.map(({ alg, kty, crv, use }) => ({ alg, kty, crv, use })),
      [{ alg: 'ES256', kty: 'EC', crv: 'P-256', use: 'sig' }],
    );
    assert.match(keys.all('token-signing')[0]?.sealedPrivateJwk ?? '', /^v1\.[A-Za-z0-9_-]+$/);
    assert.ok(!keys.all('token-signing')[0]?.publicJwk.includes('"d"'));
  });

  it('stop the start where they do not open', async () => {
    const keys = new MemoryServiceKeys();
    await startAuth({ keys });

    await assert.rejects(startAuth({ keys, secret: new Uint8Array(32).fill(8) }), /another KEY_SECRET/);

    assert.equal(keys.all('token-signing').length, 1);
  });

  it('get a successor after 30 days, which is published ten minutes before it signs', async () => {
    const started = await startAuth();
    const [first] = await published(started);

    started.clock.advance(30 * DAY - 1);
    assert.deepEqual(await published(started), [first]);
    started.clock.advance(1);
    const token = await newToken(started);
    const both = await published(started);
    started.clock.advance(10 * MINUTE - 1);
    const tokenBefore = await newToken(started);
    started.clock.advance(1);
    const tokenAfter = await newToken(started);

    assert.equal(both.length, 2);
    assert.deepEqual([keyIdOf(token), keyIdOf(tokenBefore), keyIdOf(tokenAfter)], [first, first, both[0]]);
  });

  it('verify until their last token can no longer be renewed, and are gone from the set an hour later', async () => {
    const started = await startAuth();
    const app = acmeWeb;
    started.clock.advance(30 * DAY);
    await newToken(started);
    started.clock.advance(10 * MINUTE - 1);
    const last = await newToken(started);
    const [second, first] = await published(started);
    assert.equal(keyIdOf(last), first);

    started.clock.advance(HOUR + 7 * DAY - SECOND);
    const renewed = await started.auth.deviceTokens.readForRenewal(app, last);
    started.clock.advance(HOUR + SECOND + 2);
    const left = await published(started);

    assert.deepEqual(renewed, { deviceId: 'device-1' });
    assert.deepEqual(left, [second]);
    await assert.rejects(started.auth.deviceTokens.readForRenewal(app, last), { name: 'TokenExpired' });
  });

  it('are removed from the store once their time is over, at the next rotation', async () => {
    const started = await startAuth();
    const [first] = await published(started);

    for (let month = 0; month < 3; month += 1) {
      started.clock.advance(30 * DAY);
      await newToken(started);
    }

    const stored = started.keys.all('token-signing').map(({ keyId }) => keyId);
    assert.equal(stored.length, 2);
    assert.ok(!stored.includes(String(first)));
  });

  it('take their tokens with them when an owner removes one in need, within a minute', async () => {
    const started = await startAuth();
    const token = await newToken(started);
    assert.equal((await started.present({ svcAuthorization: token })).kind, 'device');

    await started.keys.remove(String(keyIdOf(token)));
    started.clock.advance(MINUTE);
    const viewer = await started.present({ svcAuthorization: token });

    assert.equal(viewer.kind === 'refused' && viewer.error.name, 'InvalidJWTToken');
  });

  it('are one and the same for nodes that start and rotate at the same moment', async () => {
    const keys = new MemoryServiceKeys();
    const clock = new StillClock();

    const nodes = await Promise.all([1, 2, 3].map(() => startAuth({ keys, clock })));
    const atStart = keys.all('token-signing').length;
    clock.advance(30 * DAY);
    const tokens = await Promise.all(nodes.flatMap((node) => [newToken(node), newToken(node)]));
    const sets = await Promise.all(nodes.map(published));

    assert.equal(atStart, 1);
    assert.equal(keys.all('token-signing').length, 2);
    assert.equal(new Set(tokens.map(keyIdOf)).size, 1);
    assert.deepEqual(sets[1], sets[0]);
    assert.deepEqual(sets[2], sets[0]);
  });

  it('of another node are found when a token names one, without a question to the store for every invented id', async () => {
    const keys = new MemoryServiceKeys();
    const clock = new StillClock();
    const here = await startAuth({ keys, clock });
    clock.advance(30 * DAY);
    await here.serviceKeys.jwks();
    const there = await startAuth({ keys, clock });
    clock.advance(10 * MINUTE);
    const token = await newToken(there);

    const viewer = await here.present({ svcAuthorization: token });
    clock.advance(SECOND);
    const before = keys.lists;
    const header = Buffer.from('{"alg":"ES256","kid":"invented"}').toString('base64url');
    for (let count = 0; count < 50; count += 1) await here.present({ svcAuthorization: `${header}.e30.AAAA` });

    assert.equal(viewer.kind, 'device');
    assert.equal(keys.lists - before, 1);
  });

  it('get successors though nobody asks for them, of a merchant too, and before they are old enough none', async () => {
    const { serviceKeys, keys, clock } = await startAuth();
    const { keyId } = await serviceKeys.merchantKeys.signer('a.example');
    const listIds = (purpose: KeyPurpose) => keys.all(purpose).map((key) => key.keyId);
    const [token] = listIds('token-signing');
    clock.advance(30 * DAY - 1);
    await serviceKeys.renew();
    const early = [listIds('token-signing'), listIds('merchant-signing/a.example')];
    clock.advance(1);

    await serviceKeys.renew();

    const [tokens, ofMerchant] = [listIds('token-signing'), listIds('merchant-signing/a.example')];
    assert.deepEqual(early, [[token], [keyId]]);
    assert.deepEqual([tokens.length, tokens[1], ofMerchant.length, ofMerchant[1]], [2, token, 2, keyId]);
    assert.deepEqual(listIds('merchant-signing/b.example'), []);
  });

  it('leave the store alone once closed, where a card key was about to be made', async () => {
    const { serviceKeys, keys } = await startAuth();
    const preparing = serviceKeys.prepare();

    await serviceKeys.close();
    const listsAtClose = keys.lists;
    await preparing;

    assert.deepEqual([keys.all('card-encryption').length, keys.lists], [0, listsAtClose]);
    await assert.rejects(serviceKeys.paymentEncryptionKey(), { name: 'KeyRingClosedError' });
  });

  it('are closed after a card key that was being made has been kept', async () => {
    const { serviceKeys, keys } = await startAuth();
    const preparing = serviceKeys.prepare();
    // The question to the store has been answered and the key pair is being made once these turns are over.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);

    await serviceKeys.close();
    const atClose = [keys.all('card-encryption').length, keys.lists];
    await preparing;

    assert.equal(atClose[0], 1);
    assert.deepEqual([keys.all('card-encryption').length, keys.lists], atClose);
  });
});

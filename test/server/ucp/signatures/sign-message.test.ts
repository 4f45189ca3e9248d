import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import { signMessage } from '../../../../src/server/ucp/signatures/sign-message.ts';
import { startService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signer = {
  keyId: 'key',
  sign: async (data: Uint8Array) => sign('sha256', data, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }),
};
const keyLookup = async () => ({ verify: createVerifier(pair.publicKey, 'ecdsa-p256-sha256') });

describe('a signed answer', () => {
  it('is verified by its status, type and body, and by nothing else', async () => {
    const body = Buffer.from('{"id":"1"}');
    const headers = { 'content-type': 'application/json' };

    const signed = await signMessage({ status: 201, headers, body }, signer, Date.now());

    assert.match(
      signed['signature-input'] ?? '',
      /^sig1=\("@status" "content-type" "content-digest"\);created=\d+;keyid="key"$/,
    );
    assert.match(signed['content-digest'] ?? '', /^sha-256=:[A-Za-z0-9+/]{43}=:$/);
    const verify = (status: number) =>
      httpbis.verifyMessage({ keyLookup }, { status, headers: { ...headers, ...signed } });
    assert.deepEqual([await verify(201), await verify(200)], [true, false]);
  });
});

describe("a merchant's profile", () => {
  it('names the keys of that merchant under both names, public halves only', async () => {
    await using service = await startService({ domains: [DOMAIN, 'home.demo.example'] });

    const { body } = await createUcpClient(service.url, DOMAIN).get('/.well-known/ucp');
    const { body: other } = await createUcpClient(service.url, 'home.demo.example').get('/.well-known/ucp');

    const [key] = body.keys;
    assert.deepEqual(body.signing_keys, body.keys);
    assert.notEqual(other.keys[0].kid, key.kid);
    assert.equal('d' in key, false);
    assert.equal(createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails?.namedCurve, 'prime256v1');
  });
});

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { createSecretBox } from '../../src/cryptography/stored-secrets/create-secret-box.ts';
import type { Viewer } from '../../src/domain/viewer/viewer.ts';
import { Secret } from '../../src/lib/secret.ts';
import { anyCharacter } from '../support/any-character.ts';
import { MemoryServiceKeys } from './support/memory-service-keys.ts';
import { acmeKiosk, acmeWeb, HOUR, partners, START, type StartedAuth, startAuth } from './support/start-auth.ts';

const refusal = (viewer: Viewer) => {
  assert.equal(viewer.kind, 'refused');
  const { name, httpStatus, description } = viewer.error;
  return { name, httpStatus, description };
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const deviceToken = async ({ auth }: StartedAuth): Promise<string> =>
  (await auth.deviceTokens.issueDeviceToken(acmeWeb, 'device-1')).token;

/** Claims as ours are, and the key that signs at the start. */
const goodClaims: JWTPayload = {
  iss: 'identity',
  env: 'test',
  appid: 'acme-web',
  sub: 'acme',
  token_use: 'device',
  deviceid: 'device-1',
  iat: START / 1000,
  exp: START / 1000 + 3600,
  jti: 'one',
};
/** Signs with our own key, as only a bug of ours could. */
async function signAsWe({ keys, serviceKeys, runtime }: StartedAuth, claims: JWTPayload): Promise<string> {
  const box = createSecretBox(new Secret(new Uint8Array(32).fill(7)), runtime);
  const [stored] = keys.all('token-signing');
  assert.ok(stored);
  const key = await importJWK(JSON.parse(await box.open(stored.sealedPrivateJwk)), 'ES256');
  assert.ok((await serviceKeys.jwks()).keys.length > 0);
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: stored.keyId }).sign(key);
}

describe('authenticate', () => {
  describe('with a device token', () => {
    it('knows the device and its partner, from the raw token and from the Bearer form in any case', async () => {
      const started = await startAuth();
      const token = await deviceToken(started);

      const viewers = await Promise.all([
        started.present({ svcAuthorization: token }),
        started.present({ svcAuthorization: `Bearer ${token}` }),
        started.present({ svcAuthorization: `bEaReR   ${token}` }),
        started.present({ authorization: `bearer ${token}` }),
      ]);

      const expected = { kind: 'device', partner: acmeWeb, deviceId: 'device-1', expiresAt: START + HOUR };
      assert.deepEqual(viewers, [expected, expected, expected, expected]);
    });

    it('prefers x-svc-authorization to Authorization', async () => {
      const started = await startAuth();
      const token = await deviceToken(started);

      const viewer = await started.present({ svcAuthorization: token, authorization: 'Bearer something-else' });

      assert.equal(viewer.kind, 'device');
    });

    it('takes the App ID of the token beside it, and keeps what the header said', async () => {
      const started = await startAuth();

      const viewer = await started.present({ svcAuthorization: await deviceToken(started), appId: 'acme-web' });

      assert.equal(viewer.kind, 'device');
      assert.deepEqual(viewer.appIdHeader, acmeWeb);
    });

    it('refuses the App ID of another token, also of the same partner', async () => {
      const started = await startAuth();
      const token = await deviceToken(started);

      const viewers = await Promise.all([
        started.present({ svcAuthorization: token, appId: 'acme-kiosk' }),
        started.present({ svcAuthorization: token, appId: 'other-app' }),
      ]);

      assert.deepEqual(
        viewers.map((viewer) => [refusal(viewer).name, refusal(viewer).httpStatus]),
        [
          ['Forbidden', 403],
          ['Forbidden', 403],
        ],
      );
      assert.deepEqual(viewers[0]?.appIdHeader, acmeKiosk);
    });

    it('says that it has expired, from the very second of its exp on', async () => {
      const started = await startAuth();
      const token = await deviceToken(started);

      started.clock.advance(HOUR - 1);
      const before = await started.present({ svcAuthorization: token });
      started.clock.advance(1);
      const after = await started.present({ svcAuthorization: token });

      assert.equal(before.kind, 'device');
      assert.deepEqual(refusal(after), {
        name: 'InvalidJWTToken',
        httpStatus: 401,
        description: 'The token has expired.',
      });
      assert.equal(after.kind === 'refused' && after.expired, true);
    });

    it('verifies a token that has already expired when it is first seen', async () => {
      const keys = new MemoryServiceKeys();
      const first = await startAuth({ keys });
      const token = await deviceToken(first);
      first.clock.advance(2 * HOUR);
      const second = await startAuth({ keys, clock: first.clock });

      const viewer = await second.present({ svcAuthorization: token });

      assert.equal(refusal(viewer).description, 'The token has expired.');
    });

    it('names PartnerNotFound where its App ID is gone or has another owner', async () => {
      const keys = new MemoryServiceKeys();
      const token = await deviceToken(await startAuth({ keys }));
      const [acme, other] = partners;
      assert.ok(acme && other);
      const gone = await startAuth({ keys, known: [other] });
      const moved = await startAuth({ keys, known: [{ ...acme, name: 'successor' }, other] });

      const viewers = [
        await gone.present({ svcAuthorization: token }),
        await moved.present({ svcAuthorization: token }),
      ];

      assert.deepEqual(
        viewers.map((viewer) => [refusal(viewer).name, refusal(viewer).httpStatus]),
        [
          ['PartnerNotFound', 404],
          ['PartnerNotFound', 404],
        ],
      );
    });

    it('refuses a token of another environment', async () => {
      const keys = new MemoryServiceKeys();
      const token = await deviceToken(await startAuth({ keys, environment: 'uat' }));
      const { present } = await startAuth({ keys });

      const viewer = await present({ svcAuthorization: token });

      assert.deepEqual(refusal(viewer), {
        name: 'InvalidJWTToken',
        httpStatus: 401,
        description: 'The token belongs to another environment.',
      });
    });
  });

  describe('with something that is no JWT', () => {
    for (const [what, credential] of [
      ['one word', 'hello'],
      ['two parts', 'e30.e30'],
      ['four parts', 'e30.e30.e30.e30'],
      ['characters outside base64url', 'e30.e30.a+b='],
      ['an empty payload', 'e30..e30'],
      ['a header that is no JSON', 'aGVsbG8.e30.e30'],
      ['a payload that is no object', `${encode({ alg: 'ES256' })}.${encode([1])}.e30`],
      ['a payload that is no JSON', `${encode({ alg: 'ES256' })}.aGVsbG8.e30`],
      ['more than 8192 characters', `${encode({ alg: 'ES256' })}.${encode({ long: 'x'.repeat(9000) })}.e30`],
    ] as const) {
      it(`names InvalidToken for ${what}`, async () => {
        const { present } = await startAuth();

        const viewer = await present({ svcAuthorization: credential });

        assert.deepEqual(refusal(viewer), {
          name: 'InvalidToken',
          httpStatus: 400,
          description: 'The token is not a signed JWT.',
        });
      });
    }

    it('never throws and never lets anything in, whatever text is sent', async () => {
      const { present } = await startAuth();

      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: anyCharacter }),
          fc.option(fc.string()),
          fc.constantFrom('svcAuthorization', 'authorization'),
          async (text, deviceId, header) => {
            const viewer = await present({ [header]: text, deviceId });

            assert.ok(viewer.kind === 'refused' || viewer.kind === 'anonymous');
          },
        ),
      );
    });
  });

  describe('with a token that is not ours', () => {
    const refused = { name: 'InvalidJWTToken', httpStatus: 401 };
    const invalidJwt = async (started: StartedAuth, token: string) => {
      const { description, ...nameAndStatus } = refusal(await started.present({ svcAuthorization: token }));
      assert.deepEqual(nameAndStatus, refused);
      return description;
    };

    it('refuses any change of any character', async () => {
      const started = await startAuth();
      const token = await deviceToken(started);
      assert.equal((await started.present({ svcAuthorization: token })).kind, 'device');

      await fc.assert(
        fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'ABEFMabyz019-_'), async (at, character) => {
          fc.pre(token[at] !== character && token[at] !== '.');
          const changed = token.slice(0, at) + character + token.slice(at + 1);

          assert.equal((await started.present({ svcAuthorization: changed })).kind, 'refused');
        }),
      );
    });

    it('refuses every other spelling of the last character, whose last bits decoders ignore', async () => {
      const started = await startAuth();
      const token = await deviceToken(started);

      for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        if (token.endsWith(character)) continue;
        assert.equal(
          await invalidJwt(started, token.slice(0, -1) + character),
          'The signature of the token cannot be verified.',
        );
      }
    });

    it('refuses a changed payload under the old signature', async () => {
      const started = await startAuth();
      const [header, , signature] = (await deviceToken(started)).split('.');

      const description = await invalidJwt(
        started,
        `${header}.${encode({ ...goodClaims, deviceid: 'x' })}.${signature}`,
      );

      assert.equal(description, 'The signature of the token cannot be verified.');
    });

    it('refuses alg none, with and without our key id', async () => {
      const started = await startAuth();
      const { keys } = await started.serviceKeys.jwks();
      const kid = keys[0]?.kid;

      assert.equal(
        await invalidJwt(started, `${encode({ alg: 'none' })}.${encode(goodClaims)}.`),
        'The token was not signed with a key of this service.',
      );
      assert.equal(
        await invalidJwt(started, `${encode({ alg: 'none', kid })}.${encode(goodClaims)}.`),
        'The token is signed with an algorithm that is not accepted.',
      );
    });

    it('refuses HS256 keyed with the public key', async () => {
      const started = await startAuth();
      const [jwk] = (await started.serviceKeys.jwks()).keys;
      assert.ok(jwk);
      const publicKey = await importJWK(jwk, 'ES256', { extractable: true });
      assert.ok(!(publicKey instanceof Uint8Array));
      const signed = `${encode({ alg: 'HS256', kid: jwk.kid })}.${encode(goodClaims)}`;

      for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk)]) {
        const mac = createHmac('sha256', secret).update(signed).digest('base64url');
        assert.equal(
          await invalidJwt(started, `${signed}.${mac}`),
          'The token is signed with an algorithm that is not accepted.',
        );
      }
    });

    it('refuses a foreign key, under its own id, ours, none, or brought along in the header', async () => {
      const started = await startAuth();
      const [ours] = (await started.serviceKeys.jwks()).keys;
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      const jwk = await exportJWK(publicKey);
      const headers = [
        { alg: 'ES256', kid: 'theirs' },
        { alg: 'ES256', kid: ours?.kid ?? '' },
        { alg: 'ES256' },
        { alg: 'ES256', kid: ours?.kid ?? '', jwk },
      ];

      for (const header of headers) {
        await invalidJwt(started, await new SignJWT(goodClaims).setProtectedHeader(header).sign(privateKey));
      }
    });

    it('refuses an RSA signature under our key id instead of failing on the type of the key', async () => {
      const started = await startAuth();
      const [ours] = (await started.serviceKeys.jwks()).keys;
      const { privateKey } = await generateKeyPair('RS256');
      const header = { alg: 'RS256', kid: ours?.kid ?? '' };

      await invalidJwt(started, await new SignJWT(goodClaims).setProtectedHeader(header).sign(privateKey));
    });

    it('accepts the claims of a device token signed by us, so that the refusals below are for what they lack', async () => {
      const started = await startAuth();

      const viewer = await started.present({ svcAuthorization: await signAsWe(started, goodClaims) });

      assert.equal(viewer.kind, 'device');
    });

    for (const claim of ['exp', 'iat', 'iss', 'sub', 'env', 'appid', 'jti', 'token_use', 'deviceid']) {
      it(`refuses a token without ${claim}`, async () => {
        const started = await startAuth();
        const { [claim]: _left, ...claims } = goodClaims;

        await invalidJwt(started, await signAsWe(started, claims));
      });
    }

    it('refuses a foreign issuer and an unknown use', async () => {
      const started = await startAuth();

      await invalidJwt(started, await signAsWe(started, { ...goodClaims, iss: 'elsewhere' }));
      await invalidJwt(started, await signAsWe(started, { ...goodClaims, token_use: 'admin' }));
    });
  });

  describe('with a token of another use', () => {
    it('makes an app viewer of an app-level token', async () => {
      const { auth, present } = await startAuth();
      const { token, expiresIn, expires } = await auth.issueAppToken('acme-kiosk');

      const viewer = await present({ authorization: `Bearer ${token}` });

      assert.deepEqual(viewer, { kind: 'app', partner: acmeKiosk, expiresAt: START + 24 * HOUR });
      assert.deepEqual({ expiresIn, expires }, { expiresIn: 86_400, expires: START / 1000 + 86_400 });
    });

    it('makes a service-binding viewer of a service-binding token', async () => {
      const { auth, present } = await startAuth();
      const owner = { partner: 'acme', deviceId: 'device-1', app: acmeWeb };
      const { token } = await auth.deviceTokens.issueServiceBinding(owner, 'help-desk');

      const viewer = await present({ svcAuthorization: token });

      assert.deepEqual(viewer, {
        kind: 'service-binding',
        partner: acmeWeb,
        deviceId: 'device-1',
        service: 'help-desk',
        expiresAt: START + 24 * HOUR,
      });
    });

    it('makes no app-level token for an unknown App ID', async () => {
      const { auth } = await startAuth();

      await assert.rejects(auth.issueAppToken('nobody'), { name: 'InvalidAppId' });
    });
  });

  describe('with a server secret', () => {
    it('knows each secret of each partner, and takes the device id as it is', async () => {
      const { present } = await startAuth();

      const viewers = await Promise.all([
        present({ svcAuthorization: 'acme-secret-1', deviceId: 'crm_42-A' }),
        present({ svcAuthorization: 'Bearer acme-secret-2', deviceId: 'd'.repeat(256) }),
        present({ svcAuthorization: 'other-secret' }),
      ]);

      assert.deepEqual(viewers, [
        { kind: 'server', partner: acmeWeb, deviceId: 'crm_42-A' },
        { kind: 'server', partner: acmeWeb, deviceId: 'd'.repeat(256) },
        {
          kind: 'server',
          partner: { name: 'other', appId: 'other-app', challenges: false, origins: [] },
          deviceId: null,
        },
      ]);
    });

    it('acts for the App ID that it names, where that is its partner’s', async () => {
      const { present } = await startAuth();

      const own = await present({ svcAuthorization: 'acme-secret-1', deviceId: 'd', appId: 'acme-kiosk' });
      const foreign = await present({ svcAuthorization: 'acme-secret-1', deviceId: 'd', appId: 'other-app' });
      const unknown = await present({ svcAuthorization: 'acme-secret-1', deviceId: 'd', appId: 'nobody' });

      assert.deepEqual(own.kind === 'server' && own.partner, acmeKiosk);
      assert.equal(refusal(foreign).name, 'Forbidden');
      assert.equal(refusal(unknown).name, 'InvalidAppId');
    });

    it('names InvalidAPIToken for an unknown or missing secret, and for a device token beside a device id', async () => {
      const started = await startAuth();

      const viewers = await Promise.all([
        started.present({ svcAuthorization: 'acme-secret-3', deviceId: 'd' }),
        started.present({ svcAuthorization: 'ACME-SECRET-1', deviceId: 'd' }),
        started.present({ deviceId: 'd' }),
        started.present({ svcAuthorization: await deviceToken(started), deviceId: 'd' }),
      ]);

      for (const viewer of viewers) {
        assert.deepEqual([refusal(viewer).name, refusal(viewer).httpStatus], ['InvalidAPIToken', 400]);
      }
    });

    it('names Unauthorized for a device id that is none', async () => {
      const { present } = await startAuth();

      for (const deviceId of ['d'.repeat(257), 'a/b', 'a b', 'ä', 'a.b', '-\n']) {
        const viewer = await present({ svcAuthorization: 'acme-secret-1', deviceId });
        assert.deepEqual(refusal(viewer), {
          name: 'Unauthorized',
          httpStatus: 401,
          description: 'x-svc-device-id has 1 to 256 characters from a-z, A-Z, 0-9, hyphen and underscore.',
        });
      }
    });

    it('keeps the secret out of what it answers', async () => {
      const { present } = await startAuth();

      const viewer = await present({ svcAuthorization: 'canary-secret-9000', deviceId: 'd' });

      assert.equal(viewer.kind, 'refused');
      assert.ok(!JSON.stringify([viewer, viewer.error.message, viewer.error.stack]).includes('canary'));
    });
  });

  describe('without a token', () => {
    it('takes an App ID alone', async () => {
      const { present } = await startAuth();

      const viewer = await present({ appId: 'acme-web' });

      assert.deepEqual(viewer, { kind: 'app-id', partner: acmeWeb, appIdHeader: acmeWeb });
    });

    it('names InvalidAppId for an unknown one and for one of more than 512 characters', async () => {
      const { present } = await startAuth();

      const viewers = [await present({ appId: 'nobody' }), await present({ appId: 'a'.repeat(513) })];

      assert.deepEqual(viewers.map(refusal), [
        { name: 'InvalidAppId', httpStatus: 400, description: 'This App ID is not registered.' },
        { name: 'InvalidAppId', httpStatus: 400, description: 'An App ID has at most 512 characters.' },
      ]);
    });

    it('is anonymous without any header, and with empty ones', async () => {
      const { present } = await startAuth();

      const viewers = [
        await present({}),
        await present({ svcAuthorization: '', authorization: '', appId: '', deviceId: '' }),
        await present({ svcAuthorization: '  ' }),
        await present({ svcAuthorization: 'Bearer ' }),
      ];

      assert.deepEqual(
        viewers.map(({ kind }) => kind),
        ['anonymous', 'anonymous', 'anonymous', 'anonymous'],
      );
    });

    it('names Unauthorized for another scheme, where nothing else was sent', async () => {
      const { present } = await startAuth();

      const alone = await present({ authorization: 'Basic dXNlcjpwYXNz' });
      const beside = await present({ authorization: 'Basic dXNlcjpwYXNz', appId: 'acme-web' });

      assert.deepEqual([refusal(alone).name, refusal(alone).httpStatus], ['Unauthorized', 401]);
      assert.equal(beside.kind, 'app-id');
    });
  });
});

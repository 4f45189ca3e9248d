import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { ucpVersions } from '../../src/server/ucp/versions/ucp-version.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { ucpOf } from '../support/servers/ucp-settings.ts';

const DOMAIN = 'shop.acme.example';
const PROFILE = 'https://agent.example/profile.json';
const HASH = 'a'.repeat(64);
const platform = { name: 'agent', profile: PROFILE };

async function load(t: TestContext, ucp: object, ofMerchant?: object, environment: Record<string, string> = {}) {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'cartwright.json');
  const merchant = { domain: DOMAIN, displayName: 'Acme', platform: 'sandbox', ...(ofMerchant && { ucp: ofMerchant }) };
  const partners = [{ name: 'acme', appIds: [{ id: 'acme-web' }] }];
  await writeFile(file, JSON.stringify({ partners, merchants: [merchant], ucp }));
  const KEY_SECRET = Buffer.alloc(32, 5).toString('base64url');
  return loadConfig({
    environment: { DATA_DIR: join(folder, 'data'), CONFIG_FILE: file, KEY_SECRET, ...environment },
  });
}

async function problemsOf(t: TestContext, ...of: [object, object?, Record<string, string>?]) {
  try {
    await load(t, ...of);
  } catch (error) {
    assert.ok(error instanceof ConfigurationError, inspect(error));
    return error.problems;
  }
  return assert.fail('The configuration was accepted');
}

describe('the Universal Commerce Protocol in the configuration', () => {
  it('is for merchants that name it, by signatures unless said otherwise', async (t) => {
    const without = await load(t, {});
    const signed = await load(t, {}, {});
    const listed = await load(t, {}, { access: 'listed' });

    assert.deepEqual(
      [without, signed, listed].map(({ merchants }) => merchants[0]?.ucp),
      [undefined, { access: 'signed' }, { access: 'listed' }],
    );
    assert.deepEqual(without.ucp, ucpOf([]));
  });

  it('names platforms with their credentials', async (t) => {
    const oauth = { clientId: 'agent-1', secrets: [HASH] };
    const full = {
      ...platform,
      merchants: [DOMAIN],
      appId: 'acme-web',
      apiKeys: [HASH],
      oauth,
      mtlsSubject: 'CN=agent',
    };

    const { ucp } = await load(t, { platforms: [full], mtlsHeader: 'x-subject' }, {}, { TRUST_PROXY: '1' });
    const bare = await load(t, { platforms: [platform] });

    assert.deepEqual(ucp, { ...ucpOf([full]), mtlsHeader: 'x-subject' });
    assert.deepEqual(bare.ucp.platforms, [
      { ...platform, merchants: null, appId: null, apiKeys: [], oauth: null, mtlsSubject: null },
    ]);
  });

  it('bounds the open checkouts of an address to twice those of a platform, unless it says otherwise', async (t) => {
    const boundsOf = async (set: object) => {
      const { openCheckouts, addressOpenCheckouts } = (await load(t, set)).ucp;
      return [openCheckouts, addressOpenCheckouts];
    };

    assert.deepEqual(await boundsOf({}), [50, 100]);
    assert.deepEqual(await boundsOf({ openCheckouts: 7 }), [7, 14]);
    assert.deepEqual(await boundsOf({ addressOpenCheckouts: 900 }), [50, 900]);
    assert.deepEqual(await problemsOf(t, { openCheckouts: 0 }), [
      'CONFIG_FILE, ucp.openCheckouts: must be a whole number from 1 to 1000000',
    ]);
  });

  it('takes each version that is spoken as the current one, and no other', async (t) => {
    for (const version of ucpVersions) assert.equal((await load(t, { version })).ucp.version, version);

    assert.deepEqual(await problemsOf(t, { version: '2026-01-11' }), [
      'CONFIG_FILE, ucp.version: must be 2026-08-25 or 2026-04-08',
    ]);
  });

  it('is open in demo mode only', async (t) => {
    assert.deepEqual(await problemsOf(t, {}, { access: 'open' }), [
      `CONFIG_FILE, ucp: access of merchant ${DOMAIN} can be open in demo mode only`,
    ]);
    const { merchants } = await load(t, {}, { access: 'open' }, { DEMO: 'true' });
    assert.deepEqual(merchants.at(-1)?.ucp, { access: 'open' });
  });

  it('takes profiles by https alone, and loopback in demo mode', async (t) => {
    const refused = ['CONFIG_FILE, ucp: the profile of platform agent must be an https address without a user'];
    for (const profile of ['http://agent.example/', 'https://a:b@agent.example/', 'agent', 'http://127.0.0.1:1/']) {
      assert.deepEqual(await problemsOf(t, { platforms: [{ ...platform, profile }] }), refused, profile);
    }
    const local = { platforms: [{ ...platform, profile: 'http://127.0.0.1:1/' }] };
    assert.equal((await load(t, local, undefined, { DEMO: 'true' })).ucp.platforms.length, 1);
  });

  it('takes no header of certificates that anybody could send', async (t) => {
    const mtls = { ...platform, mtlsSubject: 'CN=agent' };

    assert.deepEqual(await problemsOf(t, { platforms: [mtls], mtlsHeader: 'x-subject' }), [
      'CONFIG_FILE, ucp: mtlsHeader needs a proxy that sets it: see TRUST_PROXY',
    ]);
    assert.deepEqual(await problemsOf(t, { platforms: [mtls] }), ['CONFIG_FILE, ucp: mtlsSubject needs an mtlsHeader']);
  });

  it('refuses unknown merchants and App IDs, secrets that are no hash, and what two platforms share', async (t) => {
    const other = { name: 'other', profile: 'https://other.example/', apiKeys: [HASH] };

    assert.deepEqual(await problemsOf(t, { platforms: [{ ...platform, merchants: ['nobody.example'] }] }), [
      'CONFIG_FILE, ucp: platform agent: no merchant nobody.example',
    ]);
    assert.deepEqual(await problemsOf(t, { platforms: [{ ...platform, appId: 'nobody-web' }] }), [
      'CONFIG_FILE, ucp: platform agent: no partner has its appId',
    ]);
    const [problem = ''] = await problemsOf(t, { platforms: [{ ...platform, apiKeys: ['the-key-itself'] }] });
    assert.match(problem, /^CONFIG_FILE, ucp\.platforms\[0\]\.apiKeys\[0\]: must be a SHA-256/);
    assert.doesNotMatch(problem, /the-key-itself/);
    assert.deepEqual(await problemsOf(t, { platforms: [{ ...platform, apiKeys: [HASH] }, other] }), [
      'CONFIG_FILE, ucp: two platforms have the same API key',
    ]);
    assert.deepEqual(await problemsOf(t, { platforms: [{ ...platform, apiKeys: [HASH, HASH] }] }), [
      'CONFIG_FILE, ucp: platform agent: an API key stands twice',
    ]);
    const again = { ...platform, name: 'again', profile: platform.profile.replace('https:', 'HTTPS:') };
    assert.deepEqual(await problemsOf(t, { platforms: [platform, again] }), [
      'CONFIG_FILE, ucp: two platforms have the same profile',
    ]);
  });
});

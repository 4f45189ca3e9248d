import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const URL_OF_BACKEND = 'https://backend.acme.example/hooks';

async function load(t: TestContext, webhook: object, environment: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'cartwright.json');
  const partner = { name: 'acme', appIds: [{ id: 'acme-web' }], webhook };
  await writeFile(
    file,
    JSON.stringify({
      partners: [partner],
      merchants: [{ domain: 'shop.acme.example', displayName: 'Acme', platform: 'sandbox' }],
    }),
  );
  const given = {
    DATA_DIR: join(folder, 'data'),
    CONFIG_FILE: file,
    KEY_SECRET: Buffer.alloc(32, 5).toString('base64url'),
    OLD: secret,
    NEW: secret,
    ...environment,
  };
  const config = await loadConfig({ environment: given });
  return config.partners.find(({ name }) => name === 'acme')?.webhook;
}

async function problemsOf(t: TestContext, ...of: [object, Record<string, string>?]): Promise<readonly string[]> {
  try {
    await load(t, ...of);
  } catch (error) {
    assert.ok(error instanceof ConfigurationError, inspect(error));
    return error.problems;
  }
  return assert.fail('The configuration was accepted');
}

describe("a partner's webhook in the configuration", () => {
  it('has an address, one secret or two, and all events unless some are named', async (t) => {
    const webhook = await load(t, { url: URL_OF_BACKEND, secrets: [{ env: 'OLD' }, { env: 'NEW' }] });
    const few = await load(t, { url: URL_OF_BACKEND, secrets: [{ env: 'OLD' }], events: ['order.placed'] });

    assert.equal(webhook?.url, URL_OF_BACKEND);
    assert.deepEqual(
      webhook.secrets.map((each) => each.reveal()),
      [secret, secret],
    );
    assert.deepEqual(webhook.events, ['order.placed', 'order.status_changed', 'attempt.ended']);
    assert.deepEqual(few?.events, ['order.placed']);
    assert.doesNotMatch(inspect(webhook, { depth: 9 }) + JSON.stringify(webhook), /BwcHBw/);
  });

  for (const url of [
    'http://backend.acme.example/hooks',
    'https://me:canary@backend.acme.example',
    'backend',
    'http://127.0.0.1:9/',
  ]) {
    it(`refuses the address ${url.replace('canary', '…')}`, async (t) => {
      assert.deepEqual(await problemsOf(t, { url, secrets: [{ env: 'OLD' }] }), [
        'CONFIG_FILE, partners[0].webhook.url: must be an https address without a user',
      ]);
    });
  }

  it('takes an http address of this computer in demo mode, and of no other', async (t) => {
    const secrets = [{ env: 'OLD' }];
    const webhook = await load(t, { url: 'http://127.0.0.1:9/', secrets }, { DEMO: 'true' });

    assert.equal(webhook?.url, 'http://127.0.0.1:9/');
    const [problem] = await problemsOf(t, { url: 'http://backend.acme.example/', secrets }, { DEMO: 'true' });
    assert.match(problem ?? '', /must be an https address/);
  });

  it('refuses a secret that is missing, too short or no base64, without quoting it', async (t) => {
    const short = `whsec_${Buffer.from('canary').toString('base64')}`;
    const webhook = { url: URL_OF_BACKEND, secrets: [{ env: 'OLD' }, { env: 'NEW' }] };

    const problems = [
      ...(await problemsOf(t, webhook, { OLD: '', NEW: short })),
      ...(await problemsOf(t, webhook, { OLD: 'whsec_canary!', NEW: secret.replace('whsec_', '') })),
    ];

    const form = 'must be whsec_ and the base64 of 24 to 64 random bytes';
    assert.deepEqual(problems, [
      'CONFIG_FILE, partners[0].webhook.secrets[0]: the environment variable that it names is not set',
      `CONFIG_FILE, partners[0].webhook.secrets[1]: ${form}`,
      `CONFIG_FILE, partners[0].webhook.secrets[0]: ${form}`,
      `CONFIG_FILE, partners[0].webhook.secrets[1]: ${form}`,
    ]);
  });

  it('refuses no secret, three, a secret in the file, an unknown event and none', async (t) => {
    const bad = [
      { secrets: [] },
      { secrets: [{ env: 'OLD' }, { env: 'NEW' }, { env: 'OLD' }] },
      { secrets: [secret] },
      { secrets: [{ env: 'OLD' }], events: ['order.paid'] },
      { secrets: [{ env: 'OLD' }], events: [] },
    ];

    for (const webhook of bad) {
      const problems = await problemsOf(t, { url: URL_OF_BACKEND, ...webhook });
      assert.match(problems[0] ?? '', /^CONFIG_FILE, partners\.0\.webhook\.|^CONFIG_FILE, partners\[0\]\.webhook\./);
      assert.doesNotMatch(problems.join(), /BwcHBw/);
    }
  });
});

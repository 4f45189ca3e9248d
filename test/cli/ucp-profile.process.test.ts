import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ucpVersions } from '../../src/server/ucp/versions/ucp-version.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

it('npm run ucp-profile prints what the service serves as the profile of a merchant, in each version', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const run = (...parameters: string[]) => runCli(t, 'ucp-profile', parameters, { DATA_DIR: dataFolder });
  {
    await using service = await startService({ domains: [DOMAIN], dataFolder });
    const address = `${service.url}/api/v1/ucp/rest/domain/${DOMAIN}/.well-known/ucp`;
    const served = await fetch(address);

    const printed = await run('--domain', DOMAIN);
    const unknown = await run('--domain', 'other.example');
    const unnamed = await run();
    const unspoken = await run('--domain', DOMAIN, '--version', '2026-01-11');

    assert.equal(printed.code, 0, printed.errors);
    assert.deepEqual(JSON.parse(printed.out), await served.json());
    for (const version of ucpVersions) {
      const own = await run('--domain', DOMAIN, '--version', version);
      const ofVersion = await fetch(`${address}/${version}`);
      assert.deepEqual(JSON.parse(own.out), await ofVersion.json());
    }
    assert.equal(unspoken.code, 1);
    assert.match(unspoken.errors, /the version must be one of 2026-08-25, 2026-04-08/);
    assert.equal(unknown.code, 1);
    assert.match(unknown.errors, /agents do not shop at other\.example/);
    assert.equal(unnamed.code, 2);
    assert.match(unnamed.errors, /Say whose profile/);
  }

  const alone = await run('--domain', DOMAIN);

  assert.equal(alone.code, 1);
  assert.match(alone.errors, /no service runs with this DATA_DIR/);
});

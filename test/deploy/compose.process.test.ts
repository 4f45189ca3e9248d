import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import * as z from 'zod';
import { environmentVariables } from '../../src/config/environment/environment-variables.ts';
import { version } from '../../src/lib/version.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const program = 'docker-compose';
const isInstalled = spawnSync(program, ['--version']).status === 0;
const skip = isInstalled || process.env['CI'] === 'true' ? false : 'docker-compose is not installed';

const configShape = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      image: z.string(),
    }),
  ),
});

describe('the compose file', { skip }, () => {
  it('is one, and its nodes differ in their name alone and get variables that the service has', async (t) => {
    const folder = await temporaryFolder(t);
    await cp(deploy, folder, { recursive: true });
    await writeFile(join(folder, 'cartwright.env'), 'KEY_SECRET=of-the-operator\n');
    const env = { ...process.env, POSTGRES_PASSWORD: 'swordfish', GRAFANA_PASSWORD: 'trout' };

    const { stdout } = await runFor(t, program, ['config'], { cwd: folder, env });

    const { services } = configShape.parse(parse(stdout));
    const { environment: first = {}, ...one } = services['node-1'] ?? { image: '' };
    const { environment: second = {}, ...two } = services['node-2'] ?? { image: '' };
    assert.equal(one.image, `cartwright:${version}`);
    assert.deepEqual(two, one);
    assert.deepEqual(second, { ...first, NODE_NAME: 'node-2' });
    const known = Object.keys(environmentVariables.shape);
    assert.deepEqual(
      Object.keys(first).filter((name) => !known.includes(name)),
      [],
    );
    assert.equal(first['KEY_SECRET'], 'of-the-operator');
    assert.equal(first['DATABASE_URL'], 'postgres://cartwright:swordfish@postgres:5432/cartwright');
  });
});

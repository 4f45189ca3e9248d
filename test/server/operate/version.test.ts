import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { version } from '../../../src/lib/version.ts';
import { migrations } from '../../../src/stores/sql/migrations/migrations.ts';
import { startService } from '../../support/servers/start-service.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');

describe('the version', () => {
  it('is the one of package.json, and has an entry in the changelog before any other', async () => {
    const stated = z.object({ version: z.string() }).parse(JSON.parse(await read('package.json')));
    const [, newest] = /^## (\S+)/m.exec(await read('CHANGELOG.md')) ?? [];

    assert.equal(version, stated.version);
    assert.equal(newest, version);
  });

  it('comes with migrations of the database, all of which the changelog names', async () => {
    const changelog = await read('CHANGELOG.md');

    const missing = Object.keys(migrations).filter((name) => !changelog.includes(`\`${name}\``));

    assert.deepEqual(missing, []);
  });

  it('is told by /healthz and by the printed schema', async () => {
    await using service = await startService({ domains: ['apparel.demo.example'] });

    const health = await (await fetch(`${service.url}/healthz`)).json();
    const [first] = (await read('src/graphql/generated/schema.graphql')).split('\n');

    assert.deepEqual(health, { status: 'ok', version });
    assert.equal(first, `# Cartwright ${version}`);
  });
});

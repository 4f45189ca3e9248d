import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { childFor } from '../../support/process/child-for.ts';
import { describeStartCommand } from '../support/describe-start-command.ts';

describeStartCommand('npm run start:medusa', {
  script: 'scripts/start-with-medusa.ts',
  domain: 'medusa.demo.example',
  addressIn: 'url',
});

it('npm run start:medusa says at once where no PostgreSQL answers', { timeout: 30_000 }, async (t) => {
  const env = { ...process.env, PORT: '0', POSTGRES_URL: 'postgres://postgres@127.0.0.1:9' };
  const script = childFor(t, () =>
    spawn(process.execPath, ['scripts/start-with-medusa.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  let said = '';
  for (const stream of [script.stdout, script.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }

  const [code] = await once(script, 'close');

  assert.equal(code, 1);
  assert.equal(
    said.trim(),
    'Medusa keeps its data in PostgreSQL, and none can be used at 127.0.0.1:9. Start one, or name another in POSTGRES_URL.',
  );
});

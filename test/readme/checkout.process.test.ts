import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { runSandboxCommand } from '../../src/demo/commands/run-sandbox-command.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';
import { toPage } from '../support/to-page.ts';

const page = readFileSync(new URL('../../docs/checkout.md', import.meta.url), 'utf8');

/** Keeps the values of an answer by the names of their fields: of a list, those of its first member. */
function collect(answer: unknown, values: Map<string, unknown>): void {
  if (answer === null || typeof answer !== 'object') return;
  for (const [name, value] of Object.entries(answer)) {
    if (Array.isArray(value)) collect(value[0], values);
    else if (typeof value === 'object') collect(value, values);
    else values.set(name, value);
  }
}

describe('the page of the checkout', () => {
  it('shows requests with the answers that they get, from top to bottom', async (t) => {
    const steps = [
      ...page.matchAll(
        /<!-- test:(checkout|sandbox|files) -->\n```\w+\n([\s\S]*?)```(?:\n\n```(?:json|text)\n([\s\S]*?)```)?/g,
      ),
    ];
    const dataFolder = await temporaryFolder(t);
    // It goes on, since carts are listed by when they changed.
    let time = Date.UTC(2026, 4, 4, 12);
    await using service = await startService({ dataFolder, now: () => ++time });
    const device = await service.openDevice();
    const captcha = await fetch(`${service.url}/sandbox/captcha/jewelry.demo.example`, { method: 'POST' });
    const values = new Map<string, unknown>([
      ['encryptedCard', await device.encryptCard()],
      ['idempotencyKey', 'order'],
    ]);
    collect(await captcha.json(), values);

    for (const [, kind, text = '', answer] of steps) {
      if (kind === 'sandbox') {
        const words = text.trim().replace('npm run sandbox -- ', '').split(' ');
        assert.equal(
          await runSandboxCommand(words, { dataFolder, database: null, out: () => {}, note: assert.fail }),
          0,
        );
        continue;
      }
      if (kind === 'files') {
        const { stdout } = await runFor(t, 'sh', ['-c', text.replaceAll('.data', dataFolder)]);
        assert.equal(stdout.replaceAll(dataFolder, '.data'), answer);
        continue;
      }
      const names = [...text.matchAll(/\$(\w+):/g)].map(([, name = '']) => name);
      const variables = Object.fromEntries(names.map((name) => [name, values.get(name)]));
      const { data, errors } = await device.request(text, variables);
      collect(data, values);
      if (answer === undefined) {
        assert.deepEqual(errors, undefined, text);
        assert.doesNotMatch(JSON.stringify(data), /"userErrors":\[\{/);
        continue;
      }
      const shown: unknown = JSON.parse(answer);
      assert.deepEqual(toPage(shown, errors === undefined ? data : { data, errors }), shown, text);
    }

    assert.ok(steps.length > 0);
  });

  it('shows what the route of the assistant answers', async () => {
    const routes = [
      ...page.matchAll(
        /<!-- test:route -->\n```sh\ncurl 'http:\/\/127\.0\.0\.1:4000(\S+)'\n```\n\n```json\n([\s\S]*?)```/g,
      ),
    ];
    await using service = await startService();

    for (const [, path = '', answer = ''] of routes) {
      const answered: unknown = await (await fetch(`${service.url}${path}`)).json();
      assert.deepEqual(answered, JSON.parse(answer));
    }

    assert.equal(routes.length, 2);
  });
});

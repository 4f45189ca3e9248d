import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { removeOldBundles } from '../../scripts/bundle/remove-old-bundles.mjs';

it('removes the oldest bundles, and leaves one to another start that is removing it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (let age = 0; age < 7; age += 1) {
    const description = join(folder, `bundle-${age}`, 'package.json');
    mkdirSync(join(folder, `bundle-${age}`));
    writeFileSync(description, '{}');
    utimesSync(description, 1_000_000 - age, 1_000_000 - age);
  }
  mkdirSync(join(folder, 'half-gone'));

  await removeOldBundles(folder);

  const left = ['bundle-0', 'bundle-1', 'bundle-2', 'bundle-3', 'bundle-4', 'half-gone'];
  assert.deepEqual(readdirSync(folder).sort(), left);
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { requireBundle } from '../../../scripts/bundle/find-bundle.mjs';

const MOST_BYTES = 120 * 1024;

describe('the first page of the storefront', () => {
  it('has at most 120 KiB of scripts, and no script or style in itself', async (t) => {
    const folder = join(requireBundle(), 'storefront/public');
    const page = await readFile(join(folder, 'index.html'), 'utf8');

    const names = [...page.matchAll(/(?:src|href)="\/shop\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
    const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(join(folder, name))).length));
    const size = sizes.reduce((sum, each) => sum + each, 0);

    assert.ok(names.length > 0);
    assert.ok(size <= MOST_BYTES, `${size} bytes`);
    t.diagnostic(`${size} bytes of scripts, compressed`);
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });
});

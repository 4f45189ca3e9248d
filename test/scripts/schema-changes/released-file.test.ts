import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseChangelog } from '../../../scripts/schema-changes/parse-changelog.ts';
import {
  findNotReleasable,
  findStale,
  parseReleased,
  printReleased,
} from '../../../scripts/schema-changes/released-file.ts';

const open = parseChangelog('# Changelog\n\n## 0.2.0 (not released)\n\nNew.\n\n## 0.1.0\n\nFirst.\n');
const released = parseChangelog('## 0.2.0\n\nNew.\n\n## 0.1.0\n\nFirst.\n');
const first = parseChangelog('## 0.1.0 (not released)\n');

const schemaOf = (version: string) => ({ version, text: 'type Query { a: Int }\n' });

describe('the released schema', () => {
  it('is read as it was written', () => {
    assert.deepEqual(parseReleased(printReleased(schemaOf('0.10.2'))), schemaOf('0.10.2'));
  });

  it('is refused without its version', () => {
    for (const text of ['', 'type Query { a: Int }\n', '# Cartwright next\n', '# Cartwright 1.0.0']) {
      assert.throws(() => parseReleased(text), /The first line of released.graphql names no version/);
    }
  });

  it('is the one of the last version that the changelog has as released, and there is none before', () => {
    assert.equal(findStale(schemaOf('0.1.0'), open), undefined);
    assert.equal(findStale(schemaOf('0.2.0'), released), undefined);
    assert.equal(findStale(undefined, first), undefined);
    assert.match(findStale(schemaOf('0.1.0'), released) ?? '', /has 0\.1\.0, .* is 0\.2\.0: /);
    assert.match(findStale(undefined, open) ?? '', /has no version, .* is 0\.1\.0: /);
    assert.match(findStale(schemaOf('0.1.0'), first) ?? '', /has 0\.1\.0, .* is none: /);
  });

  it('is replaced once, by a version that the changelog has as released', () => {
    assert.equal(findNotReleasable(schemaOf('0.1.0'), released), undefined);
    assert.equal(findNotReleasable(undefined, released), undefined);
    assert.match(findNotReleasable(schemaOf('0.1.0'), open) ?? '', /^CHANGELOG.md says that 0\.2\.0 is not released/);
    assert.match(findNotReleasable(schemaOf('0.2.0'), released) ?? '', /^The schema of 0\.2\.0 is released already/);
  });
});

describe('the changelog', () => {
  it('is refused without a version, or with a heading that is none', () => {
    assert.throws(() => parseChangelog('# Changelog\n'), /CHANGELOG.md has no version/);
    assert.throws(() => parseChangelog('## 0.2.0 (soon)\n'), /"## 0\.2\.0 \(soon\)" is not a version/);
    assert.throws(() => parseChangelog('## Next\n'), /"## Next" is not a version/);
  });
});

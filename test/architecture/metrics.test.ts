import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type MetricDeclaration, metricDeclarations } from '../../src/lib/metrics/declarations.ts';
import { sourceFiles } from './source-files.ts';

const root = join(import.meta.dirname, '../../src');
const code = sourceFiles
  .filter(({ path }) => !path.startsWith('lib/metrics/'))
  .map(({ path }) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const declarations = Object.entries<MetricDeclaration>(metricDeclarations);

/** Some hundred series of one label are what Prometheus bears with ease. */
const MOST = 500;

describe('metrics', () => {
  for (const [key, { kind, name, help, labels }] of declarations) {
    it(`${name} is told somewhere, and is bounded`, () => {
      const call = { counter: 'add', gauge: 'watch', histogram: 'startTimer' }[kind];

      assert.match(code, new RegExp(`\\b${call}\\('${key}'`), `Nothing calls ${call}('${key}')`);
      for (const [label, bound] of Object.entries(labels)) {
        const most = 'most' in bound ? bound.most : bound.length;
        assert.ok(most >= 1 && most <= MOST, `${label} has ${most} values`);
      }
      assert.match(name, /^cartwright_[a-z_]+$/);
      assert.equal(name.endsWith('_total'), kind === 'counter');
      assert.match(help, /^[A-Z0-9].*\.$/);
    });
  }

  it('have names of their own', () => {
    const names = declarations.map(([, { name }]) => name);

    assert.equal(new Set(names).size, names.length);
  });
});

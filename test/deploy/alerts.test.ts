import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type MetricDeclaration, metricDeclarations } from '../../src/lib/metrics/declarations.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const rules = read('deploy/prometheus/alerts.yaml');
const runbook = read('docs/runbook.md');
const cases = read('test/deploy/alerts.test.yaml');

const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }));
const paragraphs = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((text) => [/^\w+/.exec(text)?.[0] ?? '', text]),
);
const declared = Object.values<MetricDeclaration>(metricDeclarations);

describe('the alerts', () => {
  it('each have a paragraph of the runbook, and each paragraph its alert', () => {
    assert.ok(alerts.length > 8);
    assert.deepEqual(
      [...paragraphs.keys()],
      alerts.map(({ name }) => name),
    );
  });

  for (const { name, text } of alerts) {
    it(`${name} is tried, links to what to do, and uses metrics and labels that exist`, () => {
      assert.match(text, new RegExp(`runbook: docs/runbook\\.md#${name.toLowerCase()}\\n`));
      assert.match(cases, new RegExp(`alertname="${name}"`));
      for (const part of ['Means', 'Look at', 'Do', 'Never']) {
        assert.match(paragraphs.get(name) ?? '', new RegExp(`^- \\*\\*${part}:\\*\\* `, 'm'));
      }
      const [, expression = ''] = /^ +expr: (.+)$/m.exec(text) ?? [];
      for (const [, used = '', selector = ''] of expression.matchAll(/(cartwright_[a-z_]+)(?:\{([^}]*)\})?/g)) {
        const metric = declared.find((each) => each.name === used);
        assert.ok(metric, `${used} is no metric`);
        for (const [, label = '', value = ''] of selector.matchAll(/(\w+)="([^"]*)"/g)) {
          const bound = metric.labels[label];
          assert.ok(bound, `${used} has no label ${label}`);
          assert.ok('most' in bound || bound.includes(value), `${label} is never ${value}`);
        }
      }
    });
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import * as z from 'zod';
import { type MetricDeclaration, metricDeclarations } from '../../src/lib/metrics/declarations.ts';

const read = (path: string): string => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');
const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        description: z.string(),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
      }),
    ),
  })
  .parse(JSON.parse(read('grafana/dashboard.json')));
const rules = z
  .object({ groups: z.tuple([z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })]) })
  .parse(parse(read('prometheus/alerts.yaml'))).groups[0].rules;
const declared = Object.values<MetricDeclaration>(metricDeclarations);

/** Of Node and of Prometheus itself. */
const foreign = [
  'up',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
];
const listMetrics = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:cartwright_[a-z_]+|up|(?:nodejs|process)_[a-z0-9_]+)\b/g)].map(([name]) => name);
const toDeclared = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '');
const find = (name: string) =>
  declared.find((each) => each.name === name) ??
  declared.find((each) => each.kind === 'histogram' && each.name === toDeclared(name));

describe('the dashboard', () => {
  for (const { title, targets } of dashboard.panels) {
    it(`${title}: shows metrics and labels that exist`, () => {
      for (const { expr, legendFormat } of targets) {
        const used = listMetrics(expr);
        assert.ok(used.length > 0, expr);
        const labels = ['le', 'instance', 'job'];
        for (const name of used) {
          const metric = find(name);
          assert.ok(metric !== undefined || foreign.includes(name), `${name} is no metric`);
          labels.push(...Object.keys(metric?.labels ?? {}));
        }
        const named = [
          ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
          ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
          ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
        ];
        for (const label of named) assert.ok(labels.includes(label), `${expr} has no label ${label}`);
      }
    });
  }

  it('shows every metric', () => {
    const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => listMetrics(expr))));
    const all = [...shown].map((name) => find(name)?.name);

    assert.deepEqual(
      declared.filter(({ name }) => !all.includes(name)).map(({ name }) => name),
      [],
    );
  });

  for (const { alert, expr } of rules) {
    it(`has a panel for ${alert}, which shows what it judges`, () => {
      const panels = dashboard.panels.filter(({ description }) => new RegExp(`\\b${alert}\\b`).test(description));
      const [panel] = panels;

      assert.equal(panels.length, 1);
      for (const name of listMetrics(expr)) {
        assert.ok(
          panel?.targets.some((target) => listMetrics(target.expr).includes(name)),
          `${name} is not in the panel`,
        );
      }
    });
  }
});

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withinTime } from '../../lib/async/within-time.ts';
import {
  type LabelBound,
  type MetricDeclaration,
  type MetricKey,
  metricDeclarations,
} from '../../lib/metrics/declarations.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';

export interface PrometheusMetrics extends Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. Calls that come during a scrape get its answer. Never rejects for a gauge that cannot be read. */
  scrape(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** How long one gauge may take. All are read at once, so a scrape takes little longer. */
const READ_MS = 2_000;

type Labels = Readonly<Record<string, string>>;
type Samples = readonly { readonly labels: Labels; readonly value: number }[];

const OTHER = 'other';

/** Replaces values beyond the bound of their label by `other`. What was let in once stays. */
function createLabelBounds(
  bounds: Readonly<Record<string, LabelBound>>,
): (labels: Readonly<Record<string, string>>) => Record<string, string> {
  const limits = Object.entries(bounds).map(([label, bound]) => [label, createLimit(bound)] as const);
  return (labels) => {
    const bounded: Record<string, string> = {};
    for (const [label, limit] of limits) bounded[label] = limit(labels[label] ?? '');
    return bounded;
  };
}

function createLimit(bound: LabelBound): (value: string) => string {
  if (!('most' in bound)) return (value) => (bound.includes(value) ? value : OTHER);
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= bound.most) return OTHER;
    known.add(value);
    return value;
  };
}

export function createPrometheusMetrics({ readMs = READ_MS } = {}): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with the names of counters, which Prometheus' own check refuses.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const counters = new Map<string, (labels: Labels) => void>();
  const histograms = new Map<string, (labels: Labels, seconds: number) => void>();
  const gauges = new Map<string, (samples: Samples) => void>();
  for (const [key, declaration] of Object.entries<MetricDeclaration>(metricDeclarations)) {
    const { name, help, labels, kind } = declaration;
    const bound = createLabelBounds(labels);
    const options = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (kind === 'counter') {
      const counter = new Counter(options);
      counters.set(key, (given) => counter.inc(bound(given)));
    } else if (kind === 'histogram') {
      const histogram = new Histogram({ ...options, buckets: SECONDS });
      histograms.set(key, (given, seconds) => histogram.observe(bound(given), seconds));
    } else {
      const gauge = new Gauge(options);
      const hasLabels = Object.keys(labels).length > 0;
      // It would be 0 before anybody has told it.
      if (!hasLabels) gauge.remove();
      gauges.set(key, (samples) => {
        gauge.reset();
        if (!hasLabels) gauge.remove();
        for (const sample of samples) gauge.set(bound(sample.labels), sample.value);
      });
    }
  }

  const add = (key: MetricKey, labels: Labels): void => counters.get(key)?.(labels);
  const readers = new Map<MetricKey, () => Promise<void>>();
  /** The gauges that are being read. One whose reading was too late is not read again until that has ended. */
  const running = new Set<MetricKey>();
  const watch = (key: MetricKey, read: () => Samples | Promise<Samples>): void => {
    if (readers.has(key)) throw new Error(`Somebody already tells the metric ${key}`);
    readers.set(key, async () => {
      try {
        if (running.has(key)) throw new Error(`The metric ${key} is still being read`);
        running.add(key);
        const reading = (async () => read())().finally(() => running.delete(key));
        gauges.get(key)?.(await withinTime(reading, readMs));
      } catch {
        gauges.get(key)?.([]);
        add('scrapeFailures', { metric: metricDeclarations[key].name });
      }
    });
  };

  let scraping: Promise<string> | undefined;
  return {
    contentType: registry.contentType,
    add,
    watch,
    startTimer: (key) => {
      const began = performance.now();
      return (labels) => histograms.get(key)?.(labels, (performance.now() - began) / 1000);
    },
    scrape: () => {
      scraping ??= (async () => {
        try {
          await Promise.all([...readers.values()].map((read) => read()));
          return await registry.metrics();
        } finally {
          scraping = undefined;
        }
      })();
      return scraping;
    },
  };
}

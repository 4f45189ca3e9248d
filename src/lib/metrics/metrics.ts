import type { CounterKey, GaugeKey, HistogramKey, LabelsOf } from './declarations.ts';

interface GaugeSample<Key extends GaugeKey> {
  readonly labels: LabelsOf<Key>;
  readonly value: number;
}

/**
 * Counts what the service does. It is left out, and nothing is counted, unless somebody asks for metrics: write
 * `metrics?.add(…)`. Values of labels may be anything: beyond the declared bound they count as `other`.
 */
export interface Metrics {
  add<Key extends CounterKey>(key: Key, labels: LabelsOf<Key>): void;
  /** Observes the seconds from this call to that of its answer. */
  startTimer<Key extends HistogramKey>(key: Key): (labels: LabelsOf<Key>) => void;
  /** `read` is called at every scrape, never twice at once. Its samples replace those of the last scrape. */
  watch<Key extends GaugeKey>(
    key: Key,
    read: () => readonly GaugeSample<Key>[] | Promise<readonly GaugeSample<Key>[]>,
  ): void;
}

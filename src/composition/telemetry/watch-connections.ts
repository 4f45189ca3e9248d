import type { ConnectionState } from '../../adapters/contract/index.ts';
import type { GaugeKey } from '../../lib/metrics/declarations.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';

type ReadState = () => ConnectionState;
/** Takes the state of one connection to a merchant. */
export type WatchConnection = (domain: string, readState: ReadState) => void;

type ConnectionGauge = Extract<GaugeKey, 'breakers' | 'upstreamActive' | 'upstreamWaiting'>;

/** Tells the breakers and places of merchants: of all connections of one merchant together. */
export function watchConnections(metrics: Metrics): WatchConnection {
  const connections = new Map<string, ReadState[]>();
  const watch = (key: ConnectionGauge, toValue: (states: readonly ConnectionState[]) => number) =>
    metrics.watch(key, () =>
      [...connections].map(([merchant, reads]) => ({
        labels: { merchant },
        value: toValue(reads.map((read) => read())),
      })),
    );
  watch('breakers', (states) => (states.some(({ breaker }) => breaker !== 'closed') ? 1 : 0));
  watch('upstreamActive', (states) => sum(states.map(({ active }) => active)));
  watch('upstreamWaiting', (states) => sum(states.map(({ waiting }) => waiting)));
  return (domain, readState) => {
    connections.set(domain, [...(connections.get(domain) ?? []), readState]);
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

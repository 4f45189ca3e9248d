import type { Figures } from '../rounds.ts';

/** A table with a row for each target; `yardsticks` are the targets that the others are compared with. */
export function printFigures(figures: readonly Figures[], yardsticks: readonly string[]): void {
  const known = yardsticks.map((name) => ({ name, ...figures.find((each) => each.name === name) }));
  const rows = figures.map(({ name, rate, coldCpu, cpu, p50, p99 }) => [
    name,
    {
      'requests/s': Math.round(rate),
      'CPU cold, µs': Math.round(coldCpu),
      'CPU, µs': Math.round(cpu),
      ...Object.fromEntries(
        known.flatMap((yardstick) => [
          [`times ${yardstick.name}, cold`, toRatio(coldCpu, yardstick.coldCpu)],
          [`times ${yardstick.name}`, toRatio(cpu, yardstick.cpu)],
        ]),
      ),
      'p50, ms': Number(p50.toFixed(2)),
      'p99, ms': Number(p99.toFixed(2)),
    },
  ]);
  console.table(Object.fromEntries(rows));
}

const toRatio = (value: number, yardstick = Number.NaN): number => Number((value / yardstick).toFixed(2));

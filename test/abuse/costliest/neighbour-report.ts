/** The longest wait since the last report. */
export interface NeighbourReport {
  /** Without the time in line and in which the whole machine stood still, at the machine's usual pace. */
  readonly ms: number;
  /** Time beside it in which the service or the neighbour stood in line for a processor. */
  readonly inLineMs: number;
  /** How many times as long as usual the machine took for the same work; `ms` is divided by it. */
  readonly slowness: number;
  /** Of the first request that was refused or dropped. */
  readonly failure: string | null;
}

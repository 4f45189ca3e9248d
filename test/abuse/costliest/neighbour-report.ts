/** The longest wait since the last report. */
export interface NeighbourReport {
  /** Without the time in which the whole machine stood still. */
  readonly ms: number;
  /** How much of it somebody stood in line for a processor. */
  readonly inLineMs: number;
  /** Of the first request that was refused or dropped. */
  readonly failure: string | null;
}

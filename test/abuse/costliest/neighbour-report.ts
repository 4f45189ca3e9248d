/** The longest wait since the last report. */
export interface NeighbourReport {
  /** On the wall clock. */
  readonly ms: number;
  /** How much of it somebody stood in line for a processor. */
  readonly inLineMs: number;
  /** Of the first request that was refused or dropped. */
  readonly failure: string | null;
}

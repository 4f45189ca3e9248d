/** What one examination found. `doubtful`: it works, and somebody should look at it. */
export interface Finding {
  readonly state: 'good' | 'doubtful' | 'wrong' | 'skipped';
  /** The part of the service: `database`, `merchant shop.example`. */
  readonly what: string;
  /** A sentence for the operator. It holds no secret. */
  readonly text: string;
}

export const toFinding =
  (what: string) =>
  (state: Finding['state'], text: string): Finding => ({ state, what, text });

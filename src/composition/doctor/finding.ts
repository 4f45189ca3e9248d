/** `doubtful`: it works, and somebody should look at it. `skipped`: there was nothing to look at. */
export const findingStates = ['good', 'doubtful', 'wrong', 'skipped'] as const;

/** What one examination found. */
export interface Finding {
  readonly state: (typeof findingStates)[number];
  /** The part of the service: `database`, `merchant shop.example`. */
  readonly what: string;
  /** A sentence for the operator. It holds no secret. */
  readonly text: string;
}

export const toFinding =
  (what: string) =>
  (state: Finding['state'], text: string): Finding => ({ state, what, text });

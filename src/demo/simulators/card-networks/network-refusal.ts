/** Why a network refuses a request. */
export type RefusalCode =
  | 'callback-wrong'
  | 'card-declined'
  | 'card-expired'
  | 'card-not-found'
  | 'card-number-wrong'
  | 'code-malformed'
  | 'credential-taken'
  | 'flow-over'
  | 'intent-in-use'
  | 'intent-over'
  | 'locked'
  | 'method-unknown'
  | 'request-wrong'
  | 'secure-token-missing'
  | 'signature-wrong'
  | 'wrong-step';

/** Thrown by every refused operation. Nothing has changed then, unless `isKept`. */
export class NetworkRefusal extends Error {
  override readonly name = 'NetworkRefusal';
  readonly code: RefusalCode;
  /** The seconds until `locked` ends. */
  readonly retryAfterSeconds: number | null;
  /** What was written before the refusal stays, such as a lock. */
  readonly isKept: boolean;

  constructor(
    code: RefusalCode,
    { retryAfterSeconds = null, isKept = false }: { retryAfterSeconds?: number | null; isKept?: boolean } = {},
  ) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isKept = isKept;
  }
}

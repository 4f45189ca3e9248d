/** An error of an answer, as GraphQL over HTTP has it. */
export interface Refusal {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly action?: string;
    readonly retryable?: boolean;
    readonly retryAfterSeconds?: number;
    readonly requestId?: string;
  };
}

interface Details {
  readonly action?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** False if the call was sent and its answer lost: nobody knows whether a mutation was carried out. */
  readonly isAnswered?: boolean | undefined;
  /** The answer's data and errors, if there was one. */
  readonly data?: unknown;
  readonly errors?: readonly Refusal[] | undefined;
  readonly cause?: unknown;
}

/**
 * A call that failed as a whole. User errors of a mutation are data instead. `code` is a name of the service's catalog, a code of its
 * transport, or one of the client's own: `InvalidUrl`, `InvalidOption`, `InvalidDocument`, `InvalidCard`, `StorageFailed`, `WebSocketMissing`, `PartMissing`, `TimedOut`,
 * `Aborted`, `NetworkFailed`, `InvalidAnswer`, `DeviceChanged`, `OrderUnknown`, `SocketClosed`.
 */
export class CartwrightError extends Error {
  override readonly name = 'CartwrightError';
  readonly code: string;
  /** `RENEW_SESSION` or `NEW_SESSION`, if the service says that a session helps and the client could not get one. */
  readonly action: string | undefined;
  /** Whether the same call can succeed later and does nothing twice. */
  readonly retryable: boolean;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isAnswered: boolean;
  /** What came with the error: a mutation was carried out if its payload is there. */
  readonly data: unknown;
  /** All errors of the answer; empty without one. */
  readonly errors: readonly Refusal[];

  constructor(code: string, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.action = details.action;
    this.retryable = details.retryable ?? false;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isAnswered = details.isAnswered ?? true;
    this.data = details.data;
    this.errors = details.errors ?? [];
  }
}

/** The same error, which says something else of what became of the call. */
export const withOutcome = (
  error: CartwrightError,
  outcome: { readonly isAnswered: boolean; readonly retryable?: boolean },
): CartwrightError => new CartwrightError(error.code, error.message, { ...error, cause: error.cause, ...outcome });

/** Whether a mutation of the document was carried out. Without a payload, the error beside it says all there is. */
export const hasPayload = (data: unknown): boolean => Object.values(data ?? {}).some((payload) => payload !== null);

/** Whether each mutation of the document was carried out. */
export const isWhole = (data: unknown): boolean => hasPayload(data) && !Object.values(data ?? {}).includes(null);

/** The device that made a call is gone. No other may know what became of it, and with an answer, `data`, no other may show that. */
export const toDeviceChanged = (data?: unknown): CartwrightError =>
  new CartwrightError('DeviceChanged', 'A new session began after the call was sent', {
    isAnswered: isWhole(data),
    data,
  });

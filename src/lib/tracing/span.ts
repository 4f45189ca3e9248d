/** Values are names that this service or its configuration chose, and numbers: never what a client or a buyer wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** `server` answers somebody, `client` asks somebody; left out for what stays in this process. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of what began this, in a trace of its own. */
  readonly link?: string | null;
}

/** One piece of work in a trace. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The header of W3C Trace Context: for whoever is asked next, and for what goes on later. */
  readonly traceParent: string;
  /** False if its trace was not chosen: it then only has an id. */
  readonly isRecorded: boolean;
  begin(name: string, options?: SpanOptions): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** `type` is the name of an error, never its message. */
  fail(type: string): void;
  end(): void;
}

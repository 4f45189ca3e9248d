/** A call to a platform as it goes over the wire. */
export interface ReadyCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty without one. */
  readonly body: string;
}

/** A call to Vendure as it goes over the wire. */
export interface ReadyCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

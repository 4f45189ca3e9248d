/** How this platform says no: an HTTP status, a word, and what else there is to tell. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, error: string, more: Readonly<Record<string, unknown>> = {}) {
    super(error);
    this.status = status;
    this.body = { error, ...more };
  }
}

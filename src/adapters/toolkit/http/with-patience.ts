import type { HttpSettings } from '../../../upstream-http/http-settings.ts';

/** For the calls that wait for a payment provider. None waits in a queue of ours: it is sent at once, or not at all. */
export const withPatience = (http: HttpSettings, answerTimeoutMs: number): HttpSettings => ({
  ...http,
  connections: Math.min(http.concurrency + http.queue, 512),
  concurrency: Math.min(http.concurrency + http.queue, 512),
  queue: 0,
  headersTimeoutMs: answerTimeoutMs,
  bodyTimeoutMs: answerTimeoutMs,
  totalTimeoutMs: answerTimeoutMs,
});

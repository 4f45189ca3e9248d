import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** What is being worked on: every log line and span says so. */
export interface Work {
  readonly requestId?: string;
  readonly attemptId?: string;
  readonly span?: Span | undefined;
  /** Filled for the log line at the end of the request, with the order attempt that it ran. */
  readonly ran?: { attemptId?: string };
}

const works = new AsyncLocalStorage<Work>();
const NONE: Work = {};

export const currentWork = (): Work => works.getStore() ?? NONE;

/** Runs it as this work, with all that it begins. */
export const runAs = <T>(work: Work, run: () => T): T => works.run(work, run);

/** Runs it as no work of its own: for what serves others than the caller that happens to begin it. */
export const runForAll = <T>(run: () => T): T => works.run(NONE, run);

import { workerData } from 'node:worker_threads';
import { serveIndexThread } from '../threads/serve-index-thread.ts';
import { SqliteEngine } from './sqlite-engine.ts';

/** What a thread with one connection to an index is started with. */
export interface SqliteThreadData {
  readonly file: string;
  readonly readOnly: boolean;
}

const { file, readOnly }: SqliteThreadData = workerData;
serveIndexThread(new SqliteEngine(file, { readOnly }));

import { workerData } from 'node:worker_threads';
import { serveIndexThread } from '../threads/serve-index-thread.ts';
import { type SqliteCommand, SqliteEngine } from './sqlite-engine.ts';

/** What a thread with one connection to an index is started with. */
export interface SqliteThreadData {
  readonly file: string;
  readonly readOnly: boolean;
}

const { file, readOnly }: SqliteThreadData = workerData;
const engine = new SqliteEngine(file, { readOnly });
serveIndexThread<SqliteCommand>((name, input) => engine.execute(name, input));

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../../examples/support/node-flags.ts';
import { writeUnlimitedConfig } from './write-unlimited-config.ts';

/** Whose flushes take longer: nobody's, those of the service's own database, or those of every file. */
export type SlowFiles = 'none' | 'service' | 'all';

export interface TracedService {
  readonly url: string;
  /** Flushes of the databases so far. With slow files of the service alone, only those are seen. */
  countFlushes(): Promise<Readonly<Record<'service' | 'sandbox', number>>>;
  stop(): Promise<void>;
}

/** The service under `strace`, which notes each flush and makes those of the slow files longer. */
export async function startTracedService(slow: SlowFiles, delayMicroseconds: number): Promise<TracedService> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const trace = join(folder, 'trace');
  const data = join(folder, 'data');
  const paths = ['service.sqlite', 'service.sqlite-wal'].flatMap((file) => ['-P', join(data, file)]);
  const filter = [
    ...(slow === 'service' ? paths : []),
    ...(slow === 'none' ? [] : ['-e', `inject=fsync,fdatasync:delay_exit=${delayMicroseconds}`]),
  ];
  // With -D the service is the process that is started, and strace the one beside it.
  const watched = ['-D', '-f', '--seccomp-bpf', '-y', '-qq', '-e', 'trace=fsync,fdatasync', ...filter, '-o', trace];
  const unlimited = await writeUnlimitedConfig(folder);
  const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
  const child = spawn('strace', [...watched, process.execPath, ...readNodeFlags('start'), start], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'info', ...unlimited },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const countFlushes = async () => {
    const lines = (await readFile(trace, 'utf8')).split('\n').filter((line) => /\b(?:fsync|fdatasync)\(/.test(line));
    const count = (name: string) => lines.filter((line) => line.includes(`/${name}.sqlite`)).length;
    return { service: count('service'), sandbox: count('sandbox') };
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+?:\d+/.exec(line)?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, countFlushes, stop };
  }
  await stop();
  throw new Error('The server ended before it listened');
}

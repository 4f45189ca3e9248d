/**
 * Loaded before the tests (`node --import`): a file whose process does not end after its last test fails, and says what
 * is still open. Without it, the run would wait for ever and say nothing.
 */
import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';
import { isTestFile } from './is-test-file.ts';

/** Sockets that wait to be reused close by themselves. */
const PATIENCE_MS = Number(process.env['TEST_END_MS'] ?? 30_000);

const [, file = ''] = process.argv;

function describeHandle(handle: unknown): string | undefined {
  if (handle instanceof ChildProcess) return `process ${handle.pid}: ${handle.spawnargs.join(' ')}`;
  if (handle instanceof Server) return `server at ${JSON.stringify(handle.address())}`;
  if (handle instanceof Socket && handle.remotePort !== undefined) {
    return `socket from ${handle.localPort} to ${handle.remoteAddress}:${handle.remotePort}`;
  }
  return undefined;
}

/** Node has no other way to ask for more than their types. */
function listHandles(): readonly unknown[] {
  const list: unknown = Reflect.get(process, '_getActiveHandles');
  const handles: unknown = typeof list === 'function' ? list.call(process) : [];
  return Array.isArray(handles) ? handles : [];
}

function fail(): never {
  const open = listHandles().flatMap((handle) => describeHandle(handle) ?? []);
  const types = process.getActiveResourcesInfo().join(', ');
  const what = open.length === 0 ? types : `${open.join('; ')} (${types})`;
  process.stderr.write(`${file} does not end ${PATIENCE_MS / 1000} seconds after its last test. Still open: ${what}\n`);
  process.exit(1);
}

// Its harness is not loaded elsewhere.
if (isTestFile) {
  const { after } = await import('node:test');
  after(() => void setTimeout(fail, PATIENCE_MS).unref());
}

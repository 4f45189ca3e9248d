/**
 * The first part of `npm run test:abuse`: the service as a process of its own, a well-behaved buyer as another, and beside them one attack after the other.
 * No request of the buyer may wait a second, nothing of theirs may be dropped or refused, and the service may hold no more memory afterwards.
 * Resident memory counts what the process keeps for later too. So where it grew by much, the same attacks run again: a leak grows again.
 * The time in which a process stood in line for a processor does not count, so that other work on the machine changes nothing.
 * `-- --only TEXT` runs the attacks with that text in their name. Linux only, since it reads /proc.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readResidentMebibytes } from '../../bench/support/process-usage.ts';
import { startServer } from '../../examples/support/find-or-start-server.ts';
import type { Attack, Target } from './attack.ts';
import { abandonedSubscriptions } from './attacks/abandoned-subscriptions.ts';
import { costlyDocuments } from './attacks/costly-documents.ts';
import { deafSockets } from './attacks/deaf-sockets.ts';
import { endlessVariables } from './attacks/endless-variables.ts';
import { halfOpenSockets } from './attacks/half-open-sockets.ts';
import { largeAnswers } from './attacks/large-answers.ts';
import { repeatedDocuments } from './attacks/repeated-documents.ts';
import { repeatedEntities } from './attacks/repeated-entities.ts';
import { slowRequests } from './attacks/slow-requests.ts';
import { readHeldMebibytes, reportHeldMemory } from './support/held-memory.ts';
import type { Report, Sample } from './well-behaved-client.ts';

const DOMAIN = 'apparel.demo.example';
const REQUEST_SECONDS = 4;
/** Fewer than one attack begins at a time. */
const SOCKET_OPERATIONS = 500;
const CALM_MS = 4_000;
const REST_MS = 1_000;
const LONGEST_MS = 1_000;
/** What the service may still hold of all attacks, after garbage was collected: filled caches, which are bounded. */
const HELD_MEBIBYTES = 20;
/** What may be resident beyond what was: pools, compiled code and a heap that was larger for a while. */
const RESIDENT_MEBIBYTES = 200;
/** The same where the attacks ran before, and the pools are there. */
const RESIDENT_AGAIN_MEBIBYTES = 100;

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const attacks: readonly Attack[] = [
  endlessVariables,
  deafSockets,
  repeatedDocuments,
  repeatedEntities,
  largeAnswers,
  slowRequests,
  costlyDocuments,
  halfOpenSockets,
  abandonedSubscriptions,
].filter(({ name }) => name.includes(options.only));

const folder = await mkdtemp(join(tmpdir(), 'cartwright-abuse-'));
const server = await startServer({
  ...reportHeldMemory(folder),
  LOG_LEVEL: 'silent',
  REQUEST_TIMEOUT_SECONDS: String(REQUEST_SECONDS),
  MAX_SOCKET_OPERATIONS_PER_ADDRESS: String(SOCKET_OPERATIONS),
});
const samples: Sample[] = [];
const problems: string[] = [];
const client = fork(fileURLToPath(new URL('./well-behaved-client.ts', import.meta.url)), [
  server.url,
  DOMAIN,
  String(server.pid),
]);
const ready = Promise.withResolvers<Extract<Report, { kind: 'ready' }>>();
client.on('message', (report: Report) => {
  if (report.kind === 'ready') ready.resolve(report);
  else if (report.kind === 'sample') samples.push(report.sample);
  else problems.push(report.reason);
});
client.once('exit', () => ready.reject(new Error('The well-behaved client ended by itself')));

try {
  const { token, orderId } = await ready.promise;
  const target: Target = { url: server.url, token, orderId, domain: DOMAIN, requestMs: REQUEST_SECONDS * 1_000 };
  await pause(CALM_MS);
  const calm = print('no attack', samples.splice(0));
  const held = await readHeldMebibytes(folder);
  let grown = await attackAll(target, calm.p99);
  if (grown > RESIDENT_MEBIBYTES) {
    console.log(`${Math.round(grown)} MiB more are resident than before: the same again`);
    grown = await attackAll(target, calm.p99);
    if (grown > RESIDENT_AGAIN_MEBIBYTES)
      problems.push(`${Math.round(grown)} MiB more are resident after a second round`);
  }
  const left = (await readHeldMebibytes(folder)) - held;
  console.log(`held: ${held.toFixed(0)} MiB before, ${left.toFixed(1)} more after`);
  if (left > HELD_MEBIBYTES) problems.push(`${Math.round(left)} MiB more are held than before`);
} finally {
  client.send('stop');
  await once(client, 'exit');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`problem: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Runs the attacks one by one; MiB by which resident memory grew. */
async function attackAll(target: Target, calmP99: number): Promise<number> {
  const before = readResidentMebibytes(server.pid);
  for (const { name, run } of attacks) {
    const seen = await run(target).catch((error: unknown) => {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    });
    await pause(REST_MS);
    const { p99, longest } = print(name, samples.splice(0));
    console.log(`  ${seen}; p99 ${(p99 / calmP99).toFixed(1)} times as long, ${memory()} MiB resident`);
    if (longest >= LONGEST_MS) problems.push(`${name}: a request of the buyer took ${Math.round(longest)} ms`);
  }
  return readResidentMebibytes(server.pid) - before;
}

function print(name: string, taken: readonly Sample[]): { readonly p99: number; readonly longest: number } {
  const sorted = taken.map(({ ms }) => ms).sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const [p50, p99, longest] = [at(0.5), at(0.99), at(1)];
  console.log(
    `${name}: ${sorted.length} requests, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  return { p99, longest };
}

function memory(): string {
  return readResidentMebibytes(server.pid).toFixed(0);
}

/**
 * The second part of `npm run test:abuse`: makes, from the schema itself, the most expensive documents that the limits admit for each root
 * field, sends them with each credential at a cart of 250 lines and products of 100 variants, and prints what each took. Beside them, a buyer
 * sends a cheap query every 20 ms. None of these may wait for more than 250 ms, and the memory is free afterwards.
 *
 * The time in which a process stood in line for a processor does not count, and a slow machine counts as one at its usual pace, so that
 * other work on the machine changes nothing. The run ends by itself: after `SECONDS`, what is left is told and not sent. Linux only, since it reads /proc.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  type GraphQLField,
  getIntrospectionQuery,
  getNullableType,
  isListType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import { WebSocket } from 'ws';
import { readResidentMebibytes, readSchedulerMicroseconds } from '../../../bench/support/process-usage.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { readHeldMebibytes } from '../support/held-memory.ts';
import { postText } from '../support/post-text.ts';
import { FLOOD, floodSocket } from './flood-socket.ts';
import type { NeighbourReport } from './neighbour-report.ts';
import { DOMAIN, openStage } from './stage.ts';
import {
  type CostlyDocument,
  DocumentWriter,
  type OperationType,
  operationTypes,
  type SeenSizes,
} from './write-documents.ts';

const LONGEST_MS = 250;
/** Filled caches: compiled queries are at most 35 MiB, answers to introspection 4. */
const HELD_MEBIBYTES = 45;
const SECONDS = 60;
/** At so many ways to a list, to see how long it is. */
const LOOKS = 3;
/** Of each root field, by the credential that may do most; the others send the first of them. */
const DOCUMENTS = 2;
/** A query that comes for the third time is compiled. */
const RUNS = 3;

/** Mutations after which the cart is as it was. */
const harmless: ReadonlySet<string> = new Set(['createDeviceSession', 'createServiceBinding', 'transferSession']);

const schema = createSchema();
const stage = await openStage();
const problems: string[] = [];
const neighbour = fork(fileURLToPath(new URL('./neighbour.ts', import.meta.url)), [
  stage.url,
  String(stage.pid),
  stage.neighbourToken,
  DOMAIN,
]);

/** Rejects if the neighbour ends before it was told to. */
const gone = once(neighbour, 'exit').then(() => Promise.reject(new Error('The neighbour ended by itself')));
gone.catch(() => {});

interface Row {
  readonly credential: string;
  readonly document: CostlyDocument;
  readonly bytes: number;
  readonly processorMs: number;
  readonly wait: NeighbourReport;
}

const rows: Row[] = [];
let peak = 0;
try {
  const documents = await writeDocuments();
  // Once, so that caches, pools and compiled code are not taken for a leak.
  for (const document of documents.slice(0, 5)) await send(document, headersOf('session token'));
  const held = await readHeldMebibytes(stage.folder);
  await ask();
  const left = await sendAll(documents);
  print();
  await flood();
  if (left > 0) console.log(`${left} documents were not sent within ${SECONDS} s`);
  const more = (await readHeldMebibytes(stage.folder)) - held;
  console.log(
    `held: ${held.toFixed(0)} MiB before, ${more.toFixed(1)} more after; ${peak.toFixed(0)} MiB resident at most`,
  );
  if (more > HELD_MEBIBYTES) problems.push(`${Math.round(more)} MiB more are held than before`);
} finally {
  if (neighbour.connected) neighbour.send('stop');
  await gone.catch(() => {});
  await stage.stop();
}
for (const problem of problems) console.error(`problem: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Of each root field the most expensive ones, the worst first. */
async function writeDocuments(): Promise<readonly CostlyDocument[]> {
  const seen: SeenSizes = new Map();
  const writer = new DocumentWriter(schema, stage.given, seen);
  const roots = listRootFields();
  const paths = roots.flatMap(([type, field]) => writer.listPaths(type, field).map((path) => ({ type, field, path })));
  const looks = new Map<string, number>();
  for (const { type, path } of paths) {
    const { parent, field } = path[path.length - 1] ?? path[0];
    const name = `${parent}.${field.name}`;
    const looked = looks.get(name) ?? 0;
    if (type !== 'query' || !isListType(getNullableType(field.type)) || looked === LOOKS) continue;
    looks.set(name, looked + 1);
    const { text } = await post(writer.writeProbe(type, path), headersOf('session token'));
    seen.set(name, Math.max(seen.get(name) ?? 0, longestList(JSON.parse(text), field.name)));
  }
  console.log(`${paths.length} ways down from ${roots.length} root fields`);
  const best = roots.flatMap(([type, field]) => {
    const own = paths.filter((path) => path.type === type && path.field === field);
    const most = type === 'query' ? DOCUMENTS : 1;
    const found: CostlyDocument[] = [];
    const lastFields = new Set<unknown>();
    for (const { path } of own.sort((left, right) => writer.rate(right.path) - writer.rate(left.path))) {
      const last = path[path.length - 1]?.field;
      if (found.length === most) break;
      if (lastFields.has(last)) continue;
      const document = writer.write(type, path);
      if (document === undefined) continue;
      lastFields.add(last);
      found.push(document);
    }
    return found;
  });
  const standard = {
    type: 'query',
    rootField: '__schema',
    query: getIntrospectionQuery(),
    cost: 0,
    expected: 0,
  } as const;
  return [standard, ...best.sort((left, right) => right.expected - left.expected)];
}

function listRootFields(): readonly (readonly [OperationType, GraphQLField<unknown, unknown>])[] {
  const ofType = (type: OperationType) => {
    const root = schema.getRootType(operationTypes[type]);
    return isObjectType(root) ? Object.values(root.getFields()).map((field) => [type, field] as const) : [];
  };
  return [
    ['query', SchemaMetaFieldDef],
    ['query', TypeMetaFieldDef],
    ...ofType('query'),
    ...ofType('mutation'),
    ...ofType('subscription'),
  ];
}

/** Sends the documents with each credential; how many were left when the time was over. */
async function sendAll(documents: readonly CostlyDocument[]): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const [first = '', ...others] = stage.credentials.keys();
  const worst = documents.filter(
    (document, index) =>
      documents.findIndex(({ type, rootField }) => type === document.type && rootField === document.rootField) ===
      index,
  );
  const plan = [
    ...documents.filter(({ type }) => type !== 'mutation').map((document) => [first, document, RUNS] as const),
    ...others.flatMap((credential) =>
      worst.filter(({ type }) => type === 'query').map((document) => [credential, document, 1] as const),
    ),
    // They change what the others read.
    ...worst.filter(({ type }) => type === 'mutation').map((document) => [first, document, 1] as const),
  ];
  for (const [index, [credential, document, runs]] of plan.entries()) {
    if (performance.now() > until) return plan.length - index;
    for (let run = 0; run < runs; run += 1) rows.push(await measure(credential, document));
    if (document.type === 'mutation' && !harmless.has(document.rootField)) await stage.fillCart();
  }
  return 0;
}

async function measure(credential: string, document: CostlyDocument): Promise<Row> {
  const before = readSchedulerMicroseconds(stage.pid);
  const { bytes } = await send(document, headersOf(credential));
  const wait = await ask();
  const processorMs = (readSchedulerMicroseconds(stage.pid) - before) / 1000;
  peak = Math.max(peak, readResidentMebibytes(stage.pid));
  const name = `${document.rootField} with ${credential}`;
  if (wait.failure !== null) problems.push(`${name}: the neighbour got ${wait.failure}`);
  if (wait.ms > LONGEST_MS)
    problems.push(`${name}: the neighbour waited ${Math.round(wait.ms)} ms for ${document.query.slice(0, 300)}`);
  return { credential, document, bytes, processorMs, wait };
}

/** The query with the longest answer, as often at once as a socket runs it. */
async function flood(): Promise<void> {
  const [longest] = rows
    .filter(({ document }) => document.type === 'query')
    .sort((left, right) => right.bytes - left.bytes);
  if (longest === undefined) return;
  await floodSocket(stage.url, longest.document.query, headersOf(longest.credential)).catch((error: unknown) =>
    problems.push(`${FLOOD} at once on a socket: ${String(error)}`),
  );
  const wait = await ask();
  peak = Math.max(peak, readResidentMebibytes(stage.pid));
  console.log(
    `${FLOOD} of ${longest.document.rootField} at once on a socket, ${longest.bytes} bytes each: neighbour ${wait.ms.toFixed(0)} ms`,
  );
  if (wait.failure !== null || wait.ms > LONGEST_MS)
    problems.push(`${FLOOD} at once on a socket: the neighbour waited ${Math.round(wait.ms)} ms, ${wait.failure}`);
}

/** The worst run of each root field with each credential. */
function print(): void {
  const worst = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.document.type} ${row.document.rootField}|${row.credential}`;
    const known = worst.get(key);
    if (known === undefined || row.wait.ms > known.wait.ms) worst.set(key, row);
  }
  console.log(
    'root field | credential | cost | bytes | processor | longest wait of the neighbour, in line beside it, slowness',
  );
  for (const [key, { document, bytes, processorMs, wait }] of worst) {
    const [field = '', credential = ''] = key.split('|');
    const cells = [
      field.padEnd(36),
      credential.padEnd(13),
      String(document.cost).padStart(7),
      String(bytes).padStart(8),
      `${processorMs.toFixed(0)} ms`.padStart(8),
      `${wait.ms.toFixed(0)} ms + ${wait.inLineMs.toFixed(0)}, ${wait.slowness.toFixed(1)}`,
    ];
    console.log(cells.join(' | '));
  }
}

/** The neighbour's report, once its request under way has ended. */
async function ask(): Promise<NeighbourReport> {
  const answer = once(neighbour, 'message');
  neighbour.send('report');
  const [report] = await Promise.race([answer, gone]);
  return report;
}

function headersOf(credential: string): Readonly<Record<string, string>> {
  return stage.credentials.get(credential) ?? {};
}

async function send(
  { type, query }: CostlyDocument,
  headers: Readonly<Record<string, string>>,
): Promise<{ bytes: number }> {
  if (type === 'subscription') return { bytes: await readFirstAnswer(query, headers) };
  const { text } = await post(query, headers);
  return { bytes: text.length };
}

function post(query: string, headers: Readonly<Record<string, string>>): ReturnType<typeof postText> {
  return postText(stage.url, JSON.stringify({ query }), headers);
}

/** The characters of a subscription's first answer. */
async function readFirstAnswer(query: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const socket = new WebSocket(`${stage.url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  try {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: headers }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    const [message] = await once(socket, 'message');
    return String(message).length;
  } finally {
    socket.terminate();
  }
}

/** The longest list under this name, wherever it is. */
function longestList(value: unknown, name: string): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map((entry) => longestList(entry, name)));
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(
    0,
    ...Object.entries(value).map(([key, member]) =>
      Math.max(key === name && Array.isArray(member) ? member.length : 0, longestList(member, name)),
    ),
  );
}

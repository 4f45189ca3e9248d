export interface Frame {
  readonly functionName: string;
  /** Empty for what is not JavaScript, such as `JSON.parse` or a statement of SQLite. */
  readonly url: string;
}

const IDLE = '(idle)';
/** What begins and ends the profile. */
const PROFILER = /^node:inspector|\/profile-on-signal\.ts$/;

/** By name: V8's own, and what writes to a socket. */
const NATIVE = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'outside JavaScript: event loop, kernel'],
  ['(root)', 'outside JavaScript: event loop, kernel'],
  ['runMicrotasks', 'promises'],
  ...['writev', 'writeBuffer', 'writeUtf8String', 'writeLatin1String', 'writeAsciiString'].map(
    (name) => [name, 'writing to sockets'] as const,
  ),
]);

/** By the place of the function. The first that fits counts. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\/src\/stores\/sqlite\/|^node:sqlite/, 'SQLite: statements and rows'],
  [/\/node_modules\/kysely\/|\/src\/stores\//, 'kysely and the stores above SQLite'],
  [/\/src\/graphql\/|\/node_modules\/(?:graphql|@graphql-tools|@apollo|dataloader)/, 'GraphQL'],
  [/\/src\/(?:sandbox|adapters)\//, "the shop's work"],
  [/\/node_modules\/(?:pino|sonic-boom|quick-format)|\/src\/server\/(?:create-logger|standard-output)/, 'the log line'],
  [/\/node_modules\/(?:fastify|@fastify|find-my-way|avvio|secure-json-parse|helmet)/, 'fastify'],
  [/^node:(?:internal\/process\/(?:task_queues|promises)|internal\/async_hooks|async_hooks)/, 'promises'],
  [
    /^node:(?:_http|http|net|stream|events|timers|internal\/(?:http|net|stream|streams|timers|event))/,
    'node:http, streams and events',
  ],
  [/\/src\//, 'our route, authentication, context and use case'],
];

/** The part of the work to which a function belongs; null if it is the part of its caller, undefined for idle time. */
export function toPart({ functionName, url }: Frame): string | null | undefined {
  if (functionName === IDLE || PROFILER.test(url)) return undefined;
  if (url === '') return NATIVE.get(functionName) ?? null;
  return PLACES.find(([place]) => place.test(url))?.[1] ?? null;
}

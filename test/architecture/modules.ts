/** `types`: only `import type`. */
export type Permission = 'all' | 'types';

/** What every room stands on. */
export const ground = { domain: 'all', errors: 'all', lib: 'all' } as const;

/**
 * Which module may import from which others; from itself each may. Anything not listed is forbidden. Where a test of this folder
 * points here, think first about whether the code is in the right module: this table is the design, not a form.
 */
export const rooms: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  lib: {},
  domain: { lib: 'all', errors: 'all' },
  'domain/addresses': {},
  errors: { lib: 'all' },
  'adapters/contract': ground,
  'card-networks/contract': ground,
  'stores/ports': ground,
  // Requests to other companies: what they are about is not its business.
  'upstream-http': ground,
  'adapters/toolkit': { ...ground, 'adapters/contract': 'types', 'upstream-http': 'all' },
  // The sandbox is a commerce platform of its own, with a database that it opens as the stores open theirs.
  'demo/sandbox': {
    ...ground,
    'domain/addresses': 'all',
    'command-channel': 'all',
    'stores/postgres/connect-postgres.ts': 'all',
    'stores/postgres/migrate-postgres.ts': 'all',
    'stores/postgres/session-limits.ts': 'all',
    'stores/sql/is-postgres.ts': 'all',
    'stores/sqlite/data-folder-lock.ts': 'all',
    'stores/sqlite/open-sqlite.ts': 'all',
    'stores/sql/migrations/migrate.ts': 'all',
    'stores/sql/prepare-query.ts': 'all',
  },
  // Pages for people, which call the service as every frontend does.
  'demo/storefront': ground,
  // Programs of their own that stand for providers in demos and tests: only the command that starts them imports them.
  'demo/simulators': ground,
  // The adapter knows the sandbox by its endpoint and by its wire, and nothing behind them.
  'adapters/sandbox': {
    ...ground,
    'adapters/contract': 'types',
    'adapters/toolkit': 'all',
    'upstream-http': 'all',
    'demo/sandbox/endpoint/index.ts': 'all',
    'demo/sandbox/endpoint/wire.ts': 'all',
  },
  'adapters/*': { ...ground, 'adapters/contract': 'types', 'adapters/toolkit': 'all', 'upstream-http': 'all' },
  // What every network's adapter does alike.
  'card-networks/toolkit': { ...ground, 'card-networks/contract': 'types', 'upstream-http': 'all' },
  'card-networks/*': {
    ...ground,
    'card-networks/contract': 'types',
    'card-networks/toolkit': 'all',
    'upstream-http': 'types',
  },
  // What every index of the catalogs does alike: words, classes of matches, filters, facets.
  'catalog-index': { ...ground, 'stores/ports': 'all' },
  'catalog-index/threads': { ...ground, 'stores/ports': 'all' },
  'catalog-index/sqlite': {
    ...ground,
    'stores/ports': 'all',
    'catalog-index': 'all',
    'catalog-index/threads': 'all',
  },
  'catalog-index/postgres-copies': {
    ...ground,
    'stores/ports': 'all',
    'stores/postgres': 'all',
    'stores/sql': 'all',
    'catalog-index': 'all',
    'catalog-index/threads': 'all',
    'catalog-index/sqlite': 'all',
  },
  'stores/sql': { ...ground, 'stores/ports': 'types' },
  'stores/*': { ...ground, 'stores/ports': 'types', 'stores/sql': 'all' },
  cryptography: { ...ground, 'stores/ports': 'types' },
  auth: { ...ground, cryptography: 'types' },
  'cluster/events': { ...ground, 'cluster/redis': 'types' },
  'cluster/redis': ground,
  // What a node reads of the store that all share.
  cluster: { ...ground, 'stores/ports': 'types' },
  // In one process as well as over all nodes.
  'rate-limits': { ...ground, 'cluster/redis': 'types' },
  // How commands of an operator reach a running process.
  'command-channel': ground,
  commerce: {
    ...ground,
    'domain/addresses': 'all',
    'adapters/contract': 'all',
    'card-networks/contract': 'types',
    'stores/ports': 'all',
    'cluster/events': 'all',
    'commerce/agent': 'all',
  },
  // The use cases of agents know nothing of a protocol: another one can share them.
  'commerce/agent': { ...ground, 'adapters/contract': 'all', 'stores/ports': 'types', commerce: 'all' },
  graphql: { ...ground, commerce: 'all', 'rate-limits': 'types' },
  server: { ...ground, auth: 'all', graphql: 'all', 'rate-limits': 'types', 'server/ucp': 'all' },
  // A face beside GraphQL: the same use cases, in the words of a protocol for agents.
  'server/ucp': {
    ...ground,
    'commerce/agent': 'all',
    'commerce/commerce.ts': 'types',
    'rate-limits': 'types',
    'upstream-http': 'all',
  },
  'outgoing-webhooks': { ...ground, commerce: 'all', 'stores/ports': 'types', 'upstream-http': 'all' },
  config: { lib: 'all' },
};

/**
 * The areas within a room, from the ground up: each imports only those before it. `.` stands for the room's own files. Where this
 * points at an import, the thing that is imported belongs further down.
 */
export const areas: Readonly<Record<string, readonly string[]>> = {
  commerce: [
    'merchant-calls',
    'context',
    'wake-ups',
    'input',
    'idempotency',
    'merchant',
    'catalog',
    'cart',
    'device-session',
    'addon',
    'promotion',
    'shipment',
    'consent',
    'checkout',
    'express',
    'card-network',
    'order',
    'agent',
    'personal-data',
    '.',
  ],
  'commerce/agent': ['draft', 'checkout-session', 'order-outcome', 'view', '.'],
  'commerce/order': [
    'outgoing-events',
    'context',
    'placed-elsewhere',
    'answer',
    'attempt',
    'steps',
    'read',
    'watch-order',
    'placed-order-checks',
    'outbox',
    'retention',
    'attempt-worker',
    'watch-attempt',
    'request',
    'start',
    'operator',
    '.',
  ],
  'server/ucp/callers': ['profiles', '.', 'rate-limits'],
  'server/ucp/checkout': ['wire', 'input', 'output', '.'],
  domain: ['.', 'addresses', 'money', 'card-network', 'viewer', 'payment', 'cart', 'order', 'product', 'text'],
  errors: ['.'],
};

/** Files that compose the service or a program and may import every module; of the demo, only one folder of the composition and its own commands. */
const EVERYWHERE = /^(?:composition\/.*|main\.ts|cli\/.*|demo\/commands\/.*|(?:adapters|card-networks)\/registry\.ts)$/;
const MAY_KNOW_DEMO = /^(?:composition\/demo|demo\/commands)\//;

const keys = Object.keys(rooms).sort((one, other) => other.length - one.length);

/** `commerce/cart/add.ts` → `commerce`, `adapters/vendure/client.ts` → `adapters/vendure`. */
export function toModule(path: string): string {
  for (const key of keys) {
    const [, module] = new RegExp(`^(${key.replace('*', '[^/]+')})/`).exec(path) ?? [];
    if (module !== undefined) return module;
  }
  return path.replace(/\/.*/, '');
}

const findPermissions = (path: string) => rooms[toModule(path)] ?? rooms[toModule(path).replace(/\/.*/, '/*')];

/** Undefined where the import is forbidden. */
export function findPermission(from: string, to: string): Permission | undefined {
  const [module, other] = [toModule(from), toModule(to)];
  if (module === other) return 'all';
  if (EVERYWHERE.test(from)) return !to.startsWith('demo/') || MAY_KNOW_DEMO.test(from) ? 'all' : undefined;
  const permissions = findPermissions(from);
  return permissions?.[to] ?? permissions?.[other];
}

/** What the modules that `isOf` picks may import from other modules: `all` if any of them may import values. */
export function listKnown(isOf: (module: string) => boolean): ReadonlyMap<string, Permission> {
  const known = new Map<string, Permission>();
  for (const [module, permissions] of Object.entries(rooms)) {
    if (!isOf(module)) continue;
    for (const [other, permission] of Object.entries(permissions)) {
      if (known.get(other) !== 'all') known.set(other, permission);
    }
  }
  return known;
}

export const isKnownModule = (path: string): boolean => EVERYWHERE.test(path) || findPermissions(path) !== undefined;

export const listPermitted = (path: string): string =>
  Object.entries(findPermissions(path) ?? {})
    .map(([module, permission]) => (permission === 'types' ? `${module} (import type)` : module))
    .join(', ') || 'nothing';

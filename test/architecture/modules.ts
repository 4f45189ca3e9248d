/** `types`: only `import type`. */
export type Permission = 'all' | 'types';

const ground = { domain: 'all', errors: 'all', lib: 'all' } as const;
const platform = { ...ground, 'adapters/contract': 'all', 'adapters/toolkit': 'all' } as const;

/**
 * Which module may import from which others; from itself each may. Anything not listed is forbidden. Where a test of this folder
 * points here, think first about whether the code is in the right module: this table is the design (architecture.md), not a form.
 */
const table: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  lib: {},
  domain: { lib: 'all', errors: 'all' },
  errors: { lib: 'all', domain: 'types' },
  addresses: {},
  'adapters/contract': ground,
  'card-networks/contract': ground,
  'stores/ports': ground,
  'adapters/toolkit': { ...ground, 'adapters/contract': 'all' },
  // The sandbox is a commerce platform of its own, with a database that it opens as the stores open theirs.
  sandbox: {
    ...ground,
    addresses: 'all',
    control: 'all',
    'stores/postgres/connect-postgres.ts': 'all',
    'stores/postgres/migrate-postgres.ts': 'all',
    'stores/postgres/session-limits.ts': 'all',
    'stores/sql/is-postgres.ts': 'all',
    'stores/sqlite/data-folder-lock.ts': 'all',
    'stores/sqlite/open-sqlite.ts': 'all',
    'stores/sql/migrate.ts': 'all',
    'stores/sql/prepare-query.ts': 'all',
  },
  // Programs of their own that stand for providers in demos and tests: only the command that starts them imports them.
  simulators: ground,
  // The adapter knows the sandbox by its endpoint and by its wire, and nothing behind them.
  'adapters/sandbox': {
    ...platform,
    'sandbox/endpoint/index.ts': 'all',
    'sandbox/endpoint/wire.ts': 'all',
  },
  'adapters/*': platform,
  // What every network's adapter does alike.
  'card-networks/toolkit': { ...ground, 'card-networks/contract': 'all', 'adapters/toolkit': 'all' },
  'card-networks/*': {
    ...ground,
    'card-networks/contract': 'all',
    'card-networks/toolkit': 'all',
    'adapters/toolkit': 'all',
  },
  // What every index of the catalogs does alike: words, classes of matches, filters, facets.
  search: { ...ground, 'stores/ports': 'all' },
  'stores/index-threads': { ...ground, 'stores/ports': 'all' },
  'stores/sqlite-index': { ...ground, 'stores/ports': 'all', 'stores/index-threads': 'all', search: 'all' },
  'stores/postgres-index': {
    ...ground,
    'stores/ports': 'all',
    'stores/index-threads': 'all',
    'stores/postgres': 'all',
    'stores/sql': 'all',
    search: 'all',
  },
  'stores/sql': { ...ground, 'stores/ports': 'all' },
  'stores/*': { ...ground, 'stores/ports': 'all', 'stores/sql': 'all' },
  auth: { ...ground, 'stores/ports': 'all' },
  events: { ...ground, 'stores/ports': 'all', redis: 'all' },
  'rate-limits': { ...ground, redis: 'all' },
  redis: ground,
  // How commands of an operator reach a running process.
  control: ground,
  commerce: {
    ...ground,
    addresses: 'all',
    'adapters/contract': 'all',
    'card-networks/contract': 'all',
    'stores/ports': 'all',
    events: 'all',
  },
  graphql: {
    ...ground,
    commerce: 'all',
    events: 'all',
    'rate-limits': 'types',
    'adapters/contract': 'types',
    'card-networks/contract': 'types',
  },
  server: { ...ground, graphql: 'all', 'rate-limits': 'types' },
  config: { lib: 'all', errors: 'all' },
};

/** Files that compose the service and may import every module. */
const EVERYWHERE =
  /^(?:service\.ts|(?:open-stores|open-catalog|serve-commands|run-attempts-command|run-operator-command|open-coordination|open-payment-providers|create-card-networks|open-card-networks|create-demo-tabs|create-merchants|create-endpoint)\.ts|main\.ts|cli\/.*|(?:adapters|card-networks)\/registry\.ts)$/;

const GROUPS = new Set(['adapters', 'card-networks', 'stores']);

/** `commerce/cart/add.ts` → `commerce`, `adapters/vendure/client.ts` → `adapters/vendure`. */
export function toModule(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/');
  return GROUPS.has(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** Undefined where the import is forbidden. */
export function findPermission(from: string, to: string): Permission | undefined {
  const [module, other] = [toModule(from), toModule(to)];
  if (EVERYWHERE.test(from) || module === other) return 'all';
  const permissions = table[module] ?? table[module.replace(/\/.*/, '/*')];
  return permissions?.[to] ?? permissions?.[other];
}

export const isKnownModule = (path: string): boolean =>
  EVERYWHERE.test(path) || toModule(path) in table || toModule(path).replace(/\/.*/, '/*') in table;

export const listPermitted = (path: string): string =>
  Object.entries(table[toModule(path)] ?? table[toModule(path).replace(/\/.*/, '/*')] ?? {})
    .map(([module, permission]) => (permission === 'types' ? `${module} (import type)` : module))
    .join(', ') || 'nothing';

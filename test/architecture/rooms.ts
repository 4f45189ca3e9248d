/** `types`: only `import type`. */
export type Permission = 'all' | 'types';

const ground = { domain: 'all', errors: 'all', lib: 'all' } as const;
const platform = { ...ground, 'adapters/contract': 'all', 'adapters/toolkit': 'all' } as const;

/**
 * Which room may import from which others; from itself each may. Anything not listed is forbidden. Where a test of this folder
 * points here, think first about whether the code is in the right room: this table is the design (architecture.md), not a form.
 */
const table: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  lib: {},
  domain: { lib: 'all', errors: 'all' },
  errors: { lib: 'all', domain: 'types' },
  'adapters/contract': ground,
  'card-networks/contract': ground,
  'stores/ports': ground,
  'adapters/toolkit': { ...ground, 'adapters/contract': 'all' },
  // The sandbox is a whole platform with a database of its own, which it opens as the stores open theirs.
  'adapters/sandbox': { ...platform, 'stores/sqlite/open-sqlite.ts': 'all', 'stores/sql/migrate.ts': 'all' },
  'adapters/*': platform,
  'card-networks/*': { ...ground, 'card-networks/contract': 'all', 'adapters/toolkit': 'all' },
  'stores/sql': { ...ground, 'stores/ports': 'all' },
  'stores/*': { ...ground, 'stores/ports': 'all', 'stores/sql': 'all' },
  auth: { ...ground, 'stores/ports': 'all' },
  events: { ...ground, 'stores/ports': 'all' },
  commerce: {
    ...ground,
    'adapters/contract': 'all',
    'card-networks/contract': 'all',
    'stores/ports': 'all',
    events: 'all',
  },
  graphql: {
    ...ground,
    commerce: 'all',
    events: 'all',
    'adapters/contract': 'types',
    'card-networks/contract': 'types',
  },
  server: { ...ground, graphql: 'all' },
  config: { lib: 'all', errors: 'all' },
};

/** Files that put the house together and may enter every room. */
const EVERYWHERE = /^(?:service\.ts|main\.ts|cli\/.*|(?:adapters|card-networks)\/registry\.ts)$/;

const HALLS = new Set(['adapters', 'card-networks', 'stores']);

/** `commerce/cart/add.ts` → `commerce`, `adapters/vendure/client.ts` → `adapters/vendure`. */
export function toRoom(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/');
  return HALLS.has(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** Undefined where the import is forbidden. */
export function findPermission(from: string, to: string): Permission | undefined {
  const [room, other] = [toRoom(from), toRoom(to)];
  if (EVERYWHERE.test(from) || room === other) return 'all';
  const permissions = table[room] ?? table[room.replace(/\/.*/, '/*')];
  return permissions?.[to] ?? permissions?.[other];
}

export const isKnownRoom = (path: string): boolean =>
  EVERYWHERE.test(path) || toRoom(path) in table || toRoom(path).replace(/\/.*/, '/*') in table;

export const listPermitted = (path: string): string =>
  Object.entries(table[toRoom(path)] ?? table[toRoom(path).replace(/\/.*/, '/*')] ?? {})
    .map(([room, permission]) => (permission === 'types' ? `${room} (import type)` : room))
    .join(', ') || 'nothing';

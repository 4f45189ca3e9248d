import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import * as z from 'zod';
import { medusaSettingsSchema } from '../../src/adapters/medusa/settings.ts';
import { adapterRegistry, checkMerchant } from '../../src/adapters/registry.ts';
import { shopifySettingsSchema } from '../../src/adapters/shopify/settings.ts';
import { vendureSettingsSchema } from '../../src/adapters/vendure/settings.ts';
import { networkASettings } from '../../src/card-networks/network-a/settings.ts';
import { networkBSettings } from '../../src/card-networks/network-b/settings.ts';
import { networkCSettings } from '../../src/card-networks/network-c/settings.ts';
import { checkCardNetwork } from '../../src/card-networks/registry.ts';
import { createMerchants } from '../../src/composition/create-merchants.ts';
import { openCardNetworks } from '../../src/composition/open-card-networks.ts';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { configFileSchema } from '../../src/config/file/config-file.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { cardNetworkNames } from '../../src/domain/card-network/card-network.ts';
import type { Logger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { malformed } from './support/malformed.ts';

type Path = readonly (string | number)[];
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

interface Leaf {
  readonly path: Path;
  readonly isSecret: boolean;
}

/** What the file holds instead of a credential. */
const to = (variable: keyof typeof secrets) => ({ env: variable });

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
const secrets = {
  ADMIN_PASSWORD: 'password',
  SECRET_KEY: 'key',
  VAULT_KEY: 'key',
  A_API_KEY: 'key',
  A_SHARED_SECRET: 'secret',
  B_CONSUMER_KEY: 'key',
  B_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  C_CLIENT_SECRET: 'secret',
  C_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64url'),
  ACQUIRER_TOKEN: 'token',
};

/** A block with every secret that its schema has, and the schema. */
interface Block {
  readonly schema: z.ZodType;
  readonly at: Path;
  readonly settings: Readonly<Record<string, Json>>;
}

const platforms: Readonly<Record<string, Omit<Block, 'at'> | null>> = {
  // Its settings are those of a simulated shop, which has no credentials.
  sandbox: null,
  medusa: {
    schema: medusaSettingsSchema,
    settings: {
      url: 'https://shop.example',
      publishableKey: 'pk_public',
      regionId: 'reg_us',
      secretKey: to('SECRET_KEY'),
      payment: {
        kind: 'card-vault',
        provider: 'pp_example',
        vaultUrl: 'https://vault.example',
        vaultKey: to('VAULT_KEY'),
      },
    },
  },
  shopify: {
    schema: shopifySettingsSchema,
    settings: { url: 'https://example.myshopify.com', privateToken: to('SECRET_KEY') },
  },
  // Its requests are signed with a key of the service's own.
  ucp: null,
  vendure: {
    schema: vendureSettingsSchema,
    settings: {
      shopApiUrl: 'https://shop.example/shop-api',
      adminApiUrl: 'https://shop.example/admin-api',
      adminUsername: 'reader',
      adminPassword: to('ADMIN_PASSWORD'),
      payment: { kind: 'card-vault', method: 'card', vaultUrl: 'https://vault.example', vaultKey: to('VAULT_KEY') },
    },
  },
};

const networks: Readonly<Record<string, Omit<Block, 'at'>>> = {
  A: {
    schema: networkASettings,
    settings: {
      apiKey: to('A_API_KEY'),
      sharedSecret: to('A_SHARED_SECRET'),
      encryptionKeyId: 'key',
      encryptionKey: { kty: 'RSA', n, e },
    },
  },
  B: {
    schema: networkBSettings,
    settings: {
      consumerKey: to('B_CONSUMER_KEY'),
      signingKey: to('B_SIGNING_KEY'),
      encryptionKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
  },
  C: {
    schema: networkCSettings,
    settings: {
      clientId: 'id',
      clientSecret: to('C_CLIENT_SECRET'),
      encryptionKeyId: 'key',
      encryptionKey: to('C_ENCRYPTION_KEY'),
    },
  },
};

/** Valid. */
const file = {
  partners: [{ name: 'acme', appIds: [{ id: 'app' }], serverSecrets: [{ id: '1', sha256: 'a'.repeat(64) }] }],
  merchants: Object.entries(platforms).flatMap(([platform, block]) =>
    block === null
      ? []
      : [{ domain: `${platform}.example`, displayName: platform, platform, settings: block.settings }],
  ),
  cardNetworks: Object.entries(networks).map(([network, { settings }]) => ({
    network,
    url: 'https://network.example',
    settings,
    acquirerToken: to('ACQUIRER_TOKEN'),
  })),
};

const blocks: readonly Block[] = [
  { schema: configFileSchema, at: [], settings: {} },
  ...file.merchants.map(({ platform }, index) => ({
    schema: platforms[platform]?.schema ?? assert.fail(),
    settings: platforms[platform]?.settings ?? assert.fail(),
    at: ['merchants', index, 'settings'],
  })),
  ...Object.values(networks).map((network, index) => ({ ...network, at: ['cardNetworks', index, 'settings'] })),
];

const isSecret = (schema: z.core.$ZodType): boolean =>
  schema._zod.def.type === 'custom' && /"env": "NAME"/.test(z.safeParse(schema, 'x').error?.issues[0]?.message ?? '');

/** Every place of a text or a secret, from the schema itself. */
function listLeaves(schema: z.ZodType): readonly Leaf[] {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (isSecret(zodSchema)) jsonSchema.format = 'secret';
    },
  });
  const walk = (node: z.core.JSONSchema._JSONSchema | undefined, path: Path): readonly Leaf[] => {
    if (typeof node !== 'object') return [];
    if (node.format === 'secret') return [{ path, isSecret: true }];
    const { items } = node;
    return [
      ...(node.type === 'string' && node.const === undefined ? [{ path, isSecret: false }] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([name, member]) => walk(member, [...path, name])),
      ...(items === undefined || Array.isArray(items) ? [] : walk(items, [...path, 0])),
      ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((one) => walk(one, path)),
    ];
  };
  return walk(described, []);
}

/** The value with another one at the path. */
function replace(value: unknown, [first, ...rest]: Path, leaf: Json): unknown {
  if (first === undefined) return leaf;
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return Object.assign([...list], { [first]: replace(list[first], rest, leaf) });
  }
  const members = typeof value === 'object' && value !== null ? value : {};
  return { ...members, [first]: replace(Reflect.get(members, first), rest, leaf) };
}

const read = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

/** They name what a message is about, and are not secret. */
const isName = (path: Path): boolean =>
  ['name', 'domain', 'platform', 'hosts', 'id', 'merchants', 'consentId', 'currency'].includes(
    String(path.findLast((part) => typeof part === 'string')),
  );

/** What a start with this file says, up to the point where it would ask somebody. */
async function start(t: TestContext, folder: string, content: unknown, variables: object = {}): Promise<string> {
  const path = join(folder, 'config.json');
  await writeFile(path, JSON.stringify(content));
  const told: string[] = [];
  const tell = (fields: object, message: string) => void told.push(inspect(fields, { depth: 9 }), message);
  const logger: Logger = { debug: tell, info: tell, warn: tell, error: tell };
  const environment = { CONFIG_FILE: path, DEMO: 'true', DATA_DIR: folder, ...secrets, ...variables };
  try {
    const config = await loadConfig({ environment, checkMerchant, checkCardNetwork });
    const runtime = systemRuntime;
    const networksOpen = openCardNetworks(config, { runtime, timers: systemTimers, logger });
    atEnd(t, () => networksOpen.close());
    const configured = { ...config, merchants: config.merchants.filter(({ platform }) => platform !== 'sandbox') };
    for (const { adapter } of await createMerchants(configured, null, { runtime, logger }, {})) {
      atEnd(t, () => adapter.close?.());
    }
  } catch (error) {
    told.push(error instanceof ConfigurationError ? error.message : inspect(error, { depth: 9 }));
  }
  return told.join('\n');
}

describe('a malformed setting of the configuration file', () => {
  it('is tried wherever a platform or a network has settings', () => {
    assert.deepEqual(Object.keys(platforms).sort(), Object.keys(adapterRegistry).sort());
    assert.deepEqual(Object.keys(networks).sort(), [...cardNetworkNames].sort());
    for (const { schema, settings } of blocks) {
      for (const { path } of listLeaves(schema).filter((leaf) => leaf.isSecret)) {
        assert.match(JSON.stringify(read(settings, path)), /^{"env":/, `the example has no ${path.join('.')}`);
      }
    }
    assert.equal(blocks.flatMap(({ schema }) => listLeaves(schema).filter((leaf) => leaf.isSecret)).length, 11);
  });

  for (const { schema, at } of blocks) {
    for (const leaf of listLeaves(schema)) {
      const path = [...at, ...leaf.path];
      if (isName(path)) continue;
      it(`is refused in a sentence without its value: ${path.join('.')}`, async (t) => {
        const folder = await temporaryFolder(t);
        for (const text of malformed('https:')) {
          const told = await start(t, folder, replace(file, path, text));
          assert.doesNotMatch(told, /canary|\n\s+at /, text);
          if (leaf.isSecret) assert.match(told, /environment variable that holds the value/);
        }
      });
    }
  }

  it('is refused in a sentence without its value, if the credential stands in place of its variable', async (t) => {
    const folder = await temporaryFolder(t);
    for (const { schema, at } of blocks) {
      for (const { path } of listLeaves(schema).filter((leaf) => leaf.isSecret)) {
        const told = await start(t, folder, replace(file, [...at, ...path], { env: 'canary' }));
        assert.match(told, /the environment variable that it names is not set/);
        assert.doesNotMatch(told, /canary/);
      }
    }
  });

  for (const variable of Object.keys(secrets)) {
    it(`is refused in a sentence without its value, if it is in a variable: ${variable}`, async (t) => {
      const folder = await temporaryFolder(t);
      for (const text of malformed('https:')) {
        assert.doesNotMatch(await start(t, folder, file, { [variable]: text }), /canary|\n\s+at /, text);
      }
    });
  }

  it('is the only thing that is told', async (t) => {
    assert.equal(await start(t, await temporaryFolder(t), file), '');
  });
});

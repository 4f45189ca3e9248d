import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner, httpbis } from 'http-message-signatures';
import { type UcpVersion, ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { atEnd, type Ending } from '../at-end.ts';

/** A platform of agents: a profile on this computer, and a key that signs its requests. */
export interface AgentPlatform {
  readonly profileUrl: string;
  /** How often its profile was read. */
  readonly reads: () => number;
  /** What is served as its profile from now on. */
  serve(answer: (response: ServerResponse) => void): void;
  /** The profile with these members changed. */
  serveProfile(changes?: object): void;
  /** Makes another key, of P-256 unless told another, and signs with it. The profile names it only once it is served again. */
  rotateKey(curve?: keyof typeof curves): void;
  readonly jwk: () => object;
  /** The headers of a signed request. */
  sign(request: SignedRequest): Promise<Readonly<Record<string, string>>>;
}

const curves = {
  'P-256': 'ecdsa-p256-sha256',
  'P-384': 'ecdsa-p384-sha384',
  Ed25519: 'ed25519',
} as const;

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly keyId?: string;
  /** Default: all that the protocol wants. */
  readonly fields?: readonly string[];
  /** Default: now. Null leaves it out. */
  readonly created?: Date | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The member of a profile that has the keys. */
export const keysOf = { '2026-08-25': 'keys', '2026-04-08': 'signing_keys' } as const;

const CAPABILITIES = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'discount', 'order'];

/** In the newest version unless told another. */
export async function startAgentPlatform(t: Ending, version: UcpVersion = ucpVersions[0]): Promise<AgentPlatform> {
  let count = 0;
  let key: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  let curve: keyof typeof curves = 'P-256';
  let keyId = 'key-0';
  let answer: (response: ServerResponse) => void;
  const server = createServer((_request, response) => {
    count += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const profileUrl = `http://127.0.0.1:${port}/profile.json`;
  const jwk = () => ({ ...key.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig' });
  const platform: AgentPlatform = {
    profileUrl,
    reads: () => count,
    jwk,
    serve: (changed) => {
      answer = changed;
    },
    serveProfile: (changes = {}) => {
      const capabilities = Object.fromEntries(CAPABILITIES.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]]));
      const profile = JSON.stringify({ ucp: { version, capabilities }, [keysOf[version]]: [jwk()], ...changes });
      answer = (response) => response.setHeader('content-type', 'application/json').end(profile);
    },
    rotateKey: (changed = 'P-256') => {
      curve = changed;
      key = changed === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: changed });
      keyId = `key-${Number(keyId.slice(4)) + 1}`;
    },
    sign: async ({ method, url, body, headers: others, created = new Date(), ...changes }) => {
      const headers = {
        'ucp-agent': `profile="${profileUrl}"`,
        ...(method !== 'GET' && { 'idempotency-key': '00000000-0000-4000-8000-000000000000' }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-digest': toDigest(body) }),
        ...others,
      };
      const { search } = new URL(url);
      const fields = [
        '@method',
        '@authority',
        '@path',
        ...(search === '' ? [] : ['@query']),
        ...Object.keys(headers).filter((name) => name !== 'authorization' && name !== 'x-api-key'),
      ];
      const signed = await httpbis.signMessage(
        {
          key: createSigner(key.privateKey as never, curves[curve], changes.keyId ?? keyId),
          params: created === null ? ['keyid'] : ['created', 'keyid'],
          ...(created !== null && { paramValues: { created } }),
          fields: [...(changes.fields ?? fields)],
        },
        { method, url, headers },
      );
      return signed.headers as Record<string, string>;
    },
  };
  platform.rotateKey();
  platform.serveProfile();
  return platform;
}

/** What a profile says that names an address for order webhooks. */
export function withWebhook(webhookUrl: string, version: UcpVersion = ucpVersions[0]): object {
  const config = { webhook_url: webhookUrl };
  const capabilities = CAPABILITIES.map((name) => [
    `dev.ucp.shopping.${name}`,
    [{ version, ...(name === 'order' && { config }) }],
  ]);
  return { ucp: { version, capabilities: Object.fromEntries(capabilities) } };
}

/** What a profile says that can show a group for each shipment. */
export function withManyGroups(version: UcpVersion): object {
  const config = { supports_multi_group: true };
  const capabilities = CAPABILITIES.map((name) => [
    `dev.ucp.shopping.${name}`,
    [{ version, ...(name === 'fulfillment' && { config }) }],
  ]);
  return { ucp: { version, capabilities: Object.fromEntries(capabilities) } };
}

export const toDigest = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

import { generateKeyPairSync } from 'node:crypto';

const VERSION = '2026-04-08';
const CAPABILITIES = ['checkout', 'cart', 'order', 'catalog.search', 'catalog.lookup'];
const EXTENSIONS = ['fulfillment', 'discount', 'buyer_consent'];

/** A key of a platform; its private half is for the suite. */
export interface AgentKey {
  readonly kid: string;
  readonly privateJwk: object;
  readonly publicJwk: object;
}

function createKey(kid: string): AgentKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [privateJwk, publicJwk] = [privateKey, publicKey].map((key) => ({ ...key.export({ format: 'jwk' }), kid }));
  return { kid, privateJwk: privateJwk ?? {}, publicJwk: publicJwk ?? {} };
}

/** The profiles of platforms that a suite names, served on this computer. */
export function createSuiteAgents() {
  const keys = { current: createKey('current'), earlier: createKey('earlier') };
  const other = generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey.export({ format: 'jwk' });
  const signing_keys = [keys.current.publicJwk, keys.earlier.publicJwk, { ...other, kid: 'p-521' }];
  const checkout = [{ version: VERSION }];
  const profiles: Readonly<Record<string, string>> = {
    full: JSON.stringify({ ucp: { version: VERSION, capabilities: listCapabilities() }, signing_keys }),
    'unsupported-version': JSON.stringify({ ucp: { version: '2099-01-01', capabilities: { checkout } } }),
    incompatible: JSON.stringify({
      ucp: { version: VERSION, capabilities: { 'com.example.other': [{ version: VERSION }] } },
    }),
    malformed: '{ "ucp": [',
  };
  return { keys, unsupportedKeyId: 'p-521', findProfile: (name: string): string | undefined => profiles[name] };
}

const listCapabilities = () =>
  Object.fromEntries([
    ...CAPABILITIES.map((name) => [`dev.ucp.shopping.${name}`, [{ version: VERSION }]]),
    ...EXTENSIONS.map((name) => [
      `dev.ucp.shopping.${name}`,
      [{ version: VERSION, extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'] }],
    ]),
  ]);

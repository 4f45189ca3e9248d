import { createPublicKey, type KeyObject } from 'node:crypto';
import { createVerifier, httpbis } from 'http-message-signatures';
import { type InnerList, isInnerList, type Parameters, parseDictionary, serializeDictionary } from 'structured-headers';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpRequest } from '../ucp-request.ts';
import { findDigestFault } from './find-digest-fault.ts';
import type { SeenSignatures } from './seen-signatures.ts';

const MAX_SIGNATURES = 4;
const MAX_AGE_SECONDS = 300;

/** The public members of a JWK (RFC 7517), as a stranger published them. */
interface PublishedKey {
  readonly kty: string;
  readonly crv?: unknown;
  readonly x?: unknown;
  readonly y?: unknown;
}

export interface SignatureCheck {
  /** Throws ProtocolFault. Called with the `keyid` of a signature. */
  readonly findKey: (keyId: string) => Promise<PublishedKey | undefined>;
  /** Unix milliseconds. */
  readonly now: number;
  /** Limits the age of signatures that do not tell it. */
  readonly seen: Pick<SeenSignatures, 'isRecent'>;
}

const refuse = (content: string) => new ProtocolFault(401, 'signature_invalid', content);

/**
 * Resolves if one of the request's signatures is good. Throws ProtocolFault: why the first one is not. Source: RFC 9421; the protocol,
 * "REST request verification".
 */
export async function verifySignature(request: UcpRequest, check: SignatureCheck): Promise<void> {
  const input = request.header('signature-input');
  const signature = request.header('signature');
  if (input === null || signature === null) {
    throw new ProtocolFault(401, 'signature_missing', 'Signature and Signature-Input are required.');
  }
  const faults: unknown[] = [];
  for (const [label, described] of listSignatures(input)) {
    try {
      return await verifyOne(request, label, described, check);
    } catch (error) {
      if (!(error instanceof ProtocolFault)) throw error;
      faults.push(error);
    }
  }
  throw faults[0] ?? refuse('Signature-Input names no signature.');
}

function listSignatures(header: string): readonly (readonly [string, InnerList])[] {
  const entries = [...parse(header)].slice(0, MAX_SIGNATURES);
  return entries.flatMap(([label, value]) => (isInnerList(value) ? [[label, value] as const] : []));
}

function parse(header: string): ReturnType<typeof parseDictionary> {
  try {
    return parseDictionary(header);
  } catch {
    throw refuse('Signature and Signature-Input must be dictionaries.');
  }
}

async function verifyOne(
  request: UcpRequest,
  label: string,
  described: InnerList,
  { findKey, now, seen }: SignatureCheck,
): Promise<void> {
  const [items, parameters] = described;
  requireFresh(parameters, Math.floor(now / 1000));
  const covered = items.flatMap(([name, { size }]) => (typeof name === 'string' && size === 0 ? [name] : []));
  const missing = listRequired(request).find((name) => !covered.includes(name));
  if (missing !== undefined) throw refuse(`The signature must cover ${missing}.`);
  const digestFault = covered.includes('content-digest')
    ? findDigestFault(request.header('content-digest'), request.rawBody)
    : null;
  if (digestFault !== null) throw digestFault;

  const keyId = parameters.get('keyid');
  if (typeof keyId !== 'string') throw refuse('The signature has no keyid.');
  const published = await findKey(keyId);
  if (published === undefined) {
    throw new ProtocolFault(401, 'key_not_found', 'The profile has no key with the keyid of the signature.');
  }
  const { key, alg } = importKey(published);
  const signature = parse(request.header('signature') ?? '').get(label);
  if (signature === undefined) throw refuse('Signature lacks a label of Signature-Input.');
  const headers = {
    ...Object.fromEntries(items.flatMap(([name]) => toSigned(request, name))),
    // One at a time: of several, the library lets the last one decide.
    'signature-input': serializeDictionary(new Map([[label, described]])),
    signature: serializeDictionary(new Map([[label, signature]])),
  };
  const keyLookup = async () => ({ algs: [alg], verify: createVerifier(key, alg) });
  const isGood = await httpbis
    // Age is judged above: the library asks the system's clock.
    .verifyMessage({ keyLookup, tolerance: MAX_AGE_SECONDS, notAfter: Infinity }, { ...toMessage(request), headers })
    // It throws for a component that the request has not.
    .catch(() => false);
  if (isGood !== true) throw refuse('The signature does not match the request.');
  const [bytes] = signature;
  const isLimited = parameters.get('created') !== undefined;
  if (!isLimited && !(bytes instanceof ArrayBuffer && seen.isRecent(keyId, new Uint8Array(bytes)))) {
    throw refuse(`A signature without created is good for ${MAX_AGE_SECONDS} seconds after it first came.`);
  }
}

const toMessage = ({ method, url }: UcpRequest) => ({ method, url });

function toSigned({ header }: UcpRequest, name: unknown): readonly (readonly [string, string])[] {
  const value = typeof name === 'string' && !name.startsWith('@') ? header(name) : null;
  return value === null ? [] : [[String(name), value]];
}

function requireFresh(parameters: Parameters, now: number): void {
  const [created, expires] = [parameters.get('created'), parameters.get('expires')];
  if (created !== undefined && !(typeof created === 'number' && Math.abs(now - created) <= MAX_AGE_SECONDS)) {
    throw refuse(`The signature must not be older than ${MAX_AGE_SECONDS} seconds.`);
  }
  if (expires !== undefined && !(typeof expires === 'number' && expires > now)) {
    throw refuse('The signature has expired.');
  }
}

/** What a signature must cover. Source: the protocol, "Signed components". */
function listRequired({ url, header, rawBody }: UcpRequest): readonly string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search === '' ? [] : ['@query']),
    ...(header('ucp-agent') === null ? [] : ['ucp-agent']),
    ...(header('idempotency-key') === null ? [] : ['idempotency-key']),
    ...(rawBody.length > 0 ? ['content-digest', 'content-type'] : []),
  ];
}

/** The algorithms that are verified here, by the curve of the key. Source: the protocol, "Signature algorithms". */
const algorithms = {
  'P-256': { kty: 'EC', alg: 'ecdsa-p256-sha256' },
  'P-384': { kty: 'EC', alg: 'ecdsa-p384-sha384' },
  Ed25519: { kty: 'OKP', alg: 'ed25519' },
} as const;

interface ImportedKey {
  readonly key: KeyObject;
  readonly alg: (typeof algorithms)[keyof typeof algorithms]['alg'];
}

/** Reads the public members alone: a profile that also publishes its private half is the platform's trouble. */
function importKey({ kty, crv, x, y }: PublishedKey): ImportedKey {
  const algorithm = Object.entries(algorithms).find(([curve, { kty: type }]) => curve === crv && type === kty)?.[1];
  if (algorithm === undefined) {
    const content = 'Signatures are verified with keys of ES256, ES384 and Ed25519 only.';
    throw new ProtocolFault(400, 'algorithm_unsupported', content);
  }
  try {
    const jwk = { kty, crv: String(crv), x: String(x), ...(kty === 'EC' && { y: String(y) }) };
    return { key: createPublicKey({ key: jwk, format: 'jwk' }), alg: algorithm.alg };
  } catch {
    throw new ProtocolFault(422, 'profile_malformed', 'The key of the signature is not valid.');
  }
}

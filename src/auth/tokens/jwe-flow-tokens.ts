import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { FlowKeys } from '../../cryptography/keys/flow-keys.ts';
import type { CardFlow, FlowToken, OpenedFlow } from '../../domain/card-network/card-flow.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { Runtime } from '../../lib/runtime.ts';

export interface JweFlowTokensOptions {
  readonly keys: FlowKeys;
  readonly runtime: Runtime;
  readonly lifetimeSeconds: number;
}

const KEY_ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';
const VERSION = 1;

/** `dir` has no encrypted key: the second part is empty. */
const PARTS = /^[A-Za-z0-9_-]+\.\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

interface Claims {
  readonly v: typeof VERSION;
  readonly number: string;
  /** Milliseconds since the Unix epoch. */
  readonly exp: number;
  readonly flow: CardFlow;
}

/** The flow tokens of card networks, in the shape of the port that commerce defines: compact JWEs. */
export class JweFlowTokens {
  readonly #options: JweFlowTokensOptions;

  constructor(options: JweFlowTokensOptions) {
    this.#options = options;
  }

  get lifetime(): number {
    return this.#options.lifetimeSeconds * 1000;
  }

  async seal(flow: CardFlow): Promise<FlowToken> {
    const { keys, runtime } = this.#options;
    const { keyId, privateKey } = await keys.current();
    const exp = runtime.clock.now() + this.lifetime;
    const claims = { v: VERSION, number: runtime.uuid(), exp, flow } satisfies Claims;
    const token = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: KEY_ALGORITHM, enc: ENCRYPTION, kid: keyId })
      .encrypt(privateKey);
    return { token, expiresAt: new Date(exp).toISOString() };
  }

  /** An error never quotes the token, and never says which part of it is wrong. */
  async open(token: string): Promise<OpenedFlow> {
    const key = await this.#options.keys.find(requireKeyId(token));
    if (key === undefined) throw refuse();
    const { v, flow, number, exp } = await decrypt(token, key.privateKey);
    if (v !== VERSION) throw refuse();
    return { flow, number, expiresAt: exp };
  }
}

function requireKeyId(token: string): string {
  if (token.length > textKinds.flowToken.maxLength || !PARTS.test(token)) throw refuse();
  const { alg, enc, kid, zip } = readHeader(token);
  if (alg !== KEY_ALGORITHM || enc !== ENCRYPTION || typeof kid !== 'string' || zip !== undefined) throw refuse();
  return kid;
}

function readHeader(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw refuse();
  }
}

async function decrypt(token: string, key: Parameters<typeof compactDecrypt>[1] & object): Promise<Claims> {
  try {
    const { plaintext } = await compactDecrypt(token, key, {
      keyManagementAlgorithms: [KEY_ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
      maxDecompressedLength: 0,
    });
    return parseStoredJson<Claims>(new TextDecoder().decode(plaintext));
  } catch {
    throw refuse();
  }
}

const refuse = (): CommerceError =>
  new CommerceError('InvalidInputBody', {
    field: ['flowToken'],
    description: 'The flow token is not valid: it was issued elsewhere, altered, or is too old',
  });

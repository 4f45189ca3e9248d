import { createHash } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import type { MerchantSigner } from './merchant-signer.ts';

type Headers = Readonly<Record<string, string>>;

/** What is signed: an answer, or a request. */
type UnsignedMessage = { readonly headers: Headers; readonly body: Uint8Array } & (
  | { readonly status: number }
  | { readonly method: string; readonly url: string }
);

/** The header `Content-Digest` of a body. Source: RFC 9530. */
const toContentDigest = (body: Uint8Array): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/** The headers that a signed message has beside its own. Source: RFC 9421; the protocol, "REST response signing". */
export async function signMessage(
  { body, ...message }: UnsignedMessage,
  { keyId, sign }: MerchantSigner,
  now: number,
): Promise<Headers> {
  const headers = { ...message.headers, 'content-digest': toContentDigest(body) };
  const config = {
    key: { id: keyId, sign: async (data: Uint8Array) => Buffer.from(await sign(data)) },
    name: 'sig1',
    // The algorithm follows from the key.
    params: ['created', 'keyid'],
    paramValues: { created: new Date(now) },
    fields: [...listTargets(message), ...Object.keys(headers)],
  };
  const signed: { readonly headers: Record<string, string | string[]> } =
    'status' in message
      ? await httpbis.signMessage(config, { status: message.status, headers })
      : await httpbis.signMessage(config, { method: message.method, url: message.url, headers });
  return {
    'content-digest': headers['content-digest'],
    'signature-input': String(signed.headers['Signature-Input']),
    signature: String(signed.headers['Signature']),
  };
}

function listTargets(message: { readonly status: number } | { readonly url: string }): readonly string[] {
  if ('status' in message) return ['@status'];
  const hasQuery = new URL(message.url).search !== '';
  return ['@method', '@authority', '@path', ...(hasQuery ? ['@query'] : [])];
}

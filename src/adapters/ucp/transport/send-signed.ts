import type { HttpAnswer } from '../../../upstream-http/http-client.ts';
import type { MerchantCall } from '../../contract/index.ts';
import type { SentRequest, TransportParts } from './transport.ts';

interface SignedRequest extends Pick<SentRequest, 'operation' | 'key'> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly accept: string;
  readonly content: string | undefined;
}

/** Sends a request in the name of this service, with a signature by which the shop can verify that. */
export async function sendSigned(
  { http, agent, shop }: TransportParts,
  { requestId, signal }: MerchantCall,
  { operation, method, url, accept, content, key }: SignedRequest,
): Promise<HttpAnswer> {
  const headers = {
    'ucp-agent': `profile="${agent.profileUrl(shop.version)}"`,
    ...(key !== null && { 'idempotency-key': key }),
    ...(content !== undefined && { 'content-type': 'application/json' }),
  };
  const signature = await agent.sign({ method, url, headers, body: Buffer.from(content ?? '') });
  return http.send({
    operation,
    kind: key === null ? 'read' : 'write',
    method,
    url,
    headers: { accept, 'request-id': requestId, ...headers, ...signature },
    ...(content !== undefined && { body: content }),
    signal,
  });
}

import type { ProxiedRequest } from './fault-proxy.ts';

/** Whether a request may change something, as far as it can be told by itself: any but GET and HEAD, except a GraphQL document without a mutation. */
export function isWrite({ method, body }: ProxiedRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const document = findDocument(body);
  return document === undefined || /(^|[\s}])mutation\b/.test(document);
}

function findDocument(body: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (parsed === null || typeof parsed !== 'object' || !('query' in parsed)) return undefined;
  return typeof parsed.query === 'string' ? parsed.query : undefined;
}

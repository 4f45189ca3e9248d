import type { LoadRequest } from '../load.ts';

export function post(
  url: string,
  headers: Record<string, string>,
  body: object | ((index: number) => object),
): LoadRequest {
  return {
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'function' ? (index) => JSON.stringify(body(index)) : JSON.stringify(body),
  };
}

/** What is answered; throws if it has errors. */
export async function answer({ url, headers, body }: LoadRequest): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : body(0) });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${url}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

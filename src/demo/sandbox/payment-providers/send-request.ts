import { startDeadline } from '../../../lib/async/start-deadline.ts';
import type { Secret } from '../../../lib/secret.ts';

const TIMEOUT = 5_000;
/** Ten times what the longest answer needs. */
const MAX_ANSWER = 4_000_000;

/** One request to those who move the shops' money. Any error leaves open what they did. */
export async function sendRequest(
  { url, token }: { readonly url: string; readonly token: Secret },
  method: 'GET' | 'POST',
  body: object | null,
): Promise<{ readonly status: number; readonly body: unknown }> {
  using deadline = startDeadline(TIMEOUT);
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token.reveal()}`,
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: deadline.signal,
  });
  const text = await response.text();
  if (text.length > MAX_ANSWER) throw new Error('The answer is too long');
  return { status: response.status, body: JSON.parse(text) };
}

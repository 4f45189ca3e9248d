import type { Pool } from 'undici';
import * as z from 'zod';
import type { ReadyCall } from './ready-call.ts';

export interface PostAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
}

const envelope = z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });

/** One GraphQL call over a connection that is kept. Both sides of the comparison go this way. Throws where the answer has errors. */
export async function graphqlPost(
  pool: Pool,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<PostAnswer> {
  const { text, token } = await postText(pool, path, headers, JSON.stringify(body));
  return { data: readData(text), token };
}

export async function postText(
  pool: Pool,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answered> {
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  return sendCall(pool, { method: 'POST', path, headers: { ...json, ...headers }, body });
}

interface Answered {
  readonly text: string;
  readonly token: string | undefined;
}

/** Throws where the answer is a refusal: that is quicker than the work, and would make us look slow. */
export async function sendCall(pool: Pool, { method, path, headers, body }: ReadyCall): Promise<Answered> {
  const response = await pool.request({ method, path, headers, ...(body === '' ? {} : { body }) });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}: ${text.slice(0, 500)}`);
  const token = response.headers['vendure-auth-token'];
  return { text, token: typeof token === 'string' ? token : undefined };
}

/** Throws where the answer has errors. */
export function readData(text: string): PostAnswer['data'] {
  const parsed = envelope.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(text.slice(0, 500));
  return parsed.data.data;
}

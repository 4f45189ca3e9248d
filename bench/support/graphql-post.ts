import type { Pool } from 'undici';
import { z } from 'zod';

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
): Promise<{ readonly text: string; readonly token: string | undefined }> {
  const response = await pool.request({
    method: 'POST',
    path,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body,
  });
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

import type * as z from 'zod';
import type { TransportResponse } from './http-transport.ts';
import { UpstreamFailure } from './upstream-failure.ts';

/** The whole body as text. Stops reading, and closes the connection, if the body exceeds the limit. */
export async function readText(response: TransportResponse, maxBytes: number, operation: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new UpstreamFailure({
        reason: 'too-large',
        outcome: 'unknown',
        description: `${operation}: the answer is larger than ${maxBytes} bytes`,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for an empty body. Node's own parse error quotes the text, so it is not passed on. */
export function parseJson(text: string, contentType: string | undefined, operation: string): unknown {
  const message = /^text\/event-stream\b/i.test(contentType ?? '') ? findLastMessage(text) : text;
  if (message.trim() === '') return undefined;
  try {
    return JSON.parse(message);
  } catch {
    const kind = (contentType ?? 'no content type').split(';')[0]?.slice(0, 60) ?? '';
    throw new UpstreamFailure({
      reason: 'not-json',
      outcome: 'unknown',
      description: `${operation}: the answer (${kind}, ${text.length} characters) is not complete JSON`,
    });
  }
}

/**
 * The data of the last event that has any: a server may send notifications first, and its response ends the stream. `eventsource-parser`
 * takes some thirty times as long for a text of unknown lines: it makes an error with its stack for each. Source: HTML,
 * "Server-sent events".
 */
const findLastMessage = (stream: string): string =>
  stream
    .replaceAll(/\r\n?/g, '\n')
    .split('\n\n')
    .map((event) =>
      event
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length)] : []))
        .join('\n'),
    )
    .findLast((data) => data.trim() !== '') ?? '';

/** The only conversion from `unknown` to a type. The description says where the shape is wrong and quotes no value. */
export function decode<T>(schema: z.ZodType<T>, value: unknown, operation: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.') || '(whole)'} ${code}`);
  throw new UpstreamFailure({
    reason: 'unexpected-shape',
    outcome: 'unknown',
    description: `${operation}: the answer has another shape than expected: ${problems.join(', ')}`,
  });
}

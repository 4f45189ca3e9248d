import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { atEnd, type Ending } from '../at-end.ts';
import { until } from '../until.ts';

const value = z
  .union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
    z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
    z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  ])
  .nullable();
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((all) => Object.fromEntries(all.map((each) => [each.key, each.value])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
});
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof span>;

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that arrived, with its headers, as text. */
  readonly texts: readonly string[];
  /** What the last batch said of its service. */
  readonly resource: Readonly<Record<string, unknown>>;
  /** Answers this status from now on. */
  answer(status: number): void;
  /** The first span that fits, once it has arrived. */
  find(fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
}

/** A collector of OpenTelemetry on loopback, which takes OTLP over HTTP in JSON. */
export async function startOtlpReceiver(t: Ending): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  let resource: Readonly<Record<string, unknown>> = {};
  let status = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${text}`);
      if (status === 200) {
        for (const each of batch.parse(JSON.parse(text)).resourceSpans) {
          resource = each.resource.attributes;
          spans.push(...each.scopeSpans.flatMap((scope) => scope.spans));
        }
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    texts,
    get resource() {
      return resource;
    },
    answer: (next) => {
      status = next;
    },
    find: async (fits) => {
      await until(async () => spans.some(fits), 30_000);
      const found = spans.find(fits);
      if (found === undefined) throw new Error('It was there');
      return found;
    },
  };
}

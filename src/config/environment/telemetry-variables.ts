import * as z from 'zod';
import { Secret } from '../../lib/secret.ts';
import { wholeNumberText } from '../whole-number.ts';
import { connectionUrl } from './connection-url.ts';
import { variable } from './variable.ts';

const ratio = z
  .string()
  .regex(/^(?:0(?:\.[0-9]{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
  .transform(Number);

const HEADER = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*([!-+--~]*)\s*$/;

/** The form of OpenTelemetry: `name=value,other=value`, each value with the escapes of a URL. */
const headers = z.string().transform((text, context) => {
  const found = text.split(',').map((part) => HEADER.exec(part));
  try {
    return Object.fromEntries(
      found.map((each) => {
        if (each === null) throw new TypeError('No header');
        return [String(each[1]).toLowerCase(), new Secret(decodeURIComponent(String(each[2])))];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value,other=value' });
    return z.NEVER;
  }
});

/** How others see this node: its metrics and traces. Those of OpenTelemetry have its names and meanings. */
export const telemetryVariables = {
  METRICS_PORT: variable(
    wholeNumberText(0, 65_535),
    'no metrics',
    'Port of `/metrics`, in the format of Prometheus. With 0, the system chooses one.',
  ),
  METRICS_HOST: variable(z.string(), '127.0.0.1', 'Address of `/metrics`. Needs METRICS_PORT.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    connectionUrl(/^https?:$/, 'must be an http or https address')
      .refine(
        ({ url }) => url.username === '' && url.password === '',
        'has a user or password: use OTEL_EXPORTER_OTLP_HEADERS',
      )
      .refine(({ url }) => url.search === '' && url.hash === '', 'has to end with its path')
      .transform(({ url: { origin, pathname } }) => `${origin}${pathname}`.replace(/\/+$/, '')),
    'no traces',
    'Address of a collector of OpenTelemetry. Traces go to `/v1/traces` below it, by OTLP over HTTP in JSON.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    headers,
    'none',
    'Headers for the collector, such as its credential: `name=value,other=value`, each value with the escapes of a URL. Needs OTEL_EXPORTER_OTLP_ENDPOINT.',
  ),
  OTEL_TRACES_SAMPLER: variable(
    z.enum(['traceidratio', 'parentbased_traceidratio'], 'must be traceidratio or parentbased_traceidratio'),
    'traceidratio',
    'Who decides which requests are recorded: this service, or whoever sends a `traceparent`, otherwise this service. Use the latter only behind a gateway that sets or removes that header.',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(ratio, 0.1, 'The part of all requests that is recorded, from 0 to 1.'),
};

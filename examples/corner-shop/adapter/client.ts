import type * as z from 'zod';
import type { MerchantCall } from '../../../src/adapters/contract/index.ts';
import { createConnect } from '../../../src/adapters/toolkit/http/create-connect.ts';
import { nothingDone } from '../../../src/adapters/toolkit/nothing-done.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { systemTimers } from '../../../src/lib/timers.ts';
import type { HttpCall } from '../../../src/upstream-http/http-client.ts';
import { decode } from '../../../src/upstream-http/json-body.ts';
import { toCommerceError } from './error-mapper.ts';
import type { CornerShopSettings } from './settings.ts';
import { wireRefusal } from './wire.ts';

interface Request<Answer> {
  readonly operation: string;
  readonly method: HttpCall['method'];
  readonly path: string;
  readonly body?: unknown;
  readonly answer: z.ZodType<Answer>;
}

export interface CornerShopClient {
  send<Answer>(call: MerchantCall, request: Request<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

export function createCornerShopClient({ url, key, http }: CornerShopSettings, logger: Logger): CornerShopClient {
  const client = createConnect({ runtime: systemRuntime, timers: systemTimers, logger })(http);
  return {
    send: async ({ requestId, signal }, { operation, method, path, body, answer }) => {
      const { status, body: received } = await client.send({
        operation,
        method,
        kind: method === 'GET' ? 'read' : 'write',
        url: url + path,
        headers: { 'x-shop-key': key.reveal(), 'x-request-id': requestId, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      if (status === 401) throw nothingDone('The shop rejects the key');
      if (status >= 400) throw toCommerceError(decode(wireRefusal, received, operation));
      return decode(answer, received, operation);
    },
    close: () => client.close(),
  };
}

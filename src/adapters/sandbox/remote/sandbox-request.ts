import {
  type ShopAnswer,
  type ShopInput,
  ShopNotOpenedError,
  type ShopOperationName,
  ShopRefusal,
  type ShopToOpen,
} from '../../../demo/sandbox/endpoint/index.ts';
import { openedWire, refusalWire, shopWire } from '../../../demo/sandbox/endpoint/wire.ts';
import type { HttpAnswer, HttpClient } from '../../../upstream-http/http-client.ts';
import { decode } from '../../../upstream-http/json-body.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { SandboxAddress } from './connect-sandbox.ts';

/** The requests that a sandbox answers over HTTP. Each throws UpstreamFailure if there is no valid response. */
export interface SandboxRequest {
  /** Throws ShopNotOpenedError. */
  open(shop: ShopToOpen, signal: AbortSignal): Promise<void>;
  /** Throws ShopRefusal. */
  ask<Name extends ShopOperationName>(
    domain: string,
    operation: Name,
    input: ShopInput<Name>,
    signal: AbortSignal,
  ): Promise<ShopAnswer<Name>>;
}

export function createSandboxRequest(client: HttpClient, { url, token }: SandboxAddress): SandboxRequest {
  const send = (operation: string, kind: 'read' | 'write', path: string, body: unknown, signal: AbortSignal) =>
    client.send({
      operation,
      kind,
      method: 'POST',
      url: `${url}/shops${path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token.reveal()}`,
      },
      body: JSON.stringify(body),
      signal,
    });

  return {
    open: async (shop, signal) => {
      // Opening a shop twice changes nothing, so it can be retried like a read.
      const answer = await send('openShop', 'read', '', shop, signal);
      if (answer.status === 401) throw new ShopNotOpenedError(`The sandbox at ${url} rejects the token of SANDBOX_URL`);
      if (answer.status !== 200) throw toFailure('openShop', answer);
      const { problem } = decode(openedWire, answer.body, 'openShop');
      if (problem !== null) throw new ShopNotOpenedError(problem);
    },
    ask: async (domain, operation, input, signal) => {
      const wire = shopWire[operation];
      const answer = await send(operation, wire.kind, `/${encodeURIComponent(domain)}/${operation}`, input, signal);
      if (answer.status === 422) {
        const { code, details } = decode(refusalWire, answer.body, operation);
        throw new ShopRefusal(code, details);
      }
      if (answer.status !== 200) throw toFailure(operation, answer);
      return decode(wire.answer, answer.body, operation);
    },
  };
}

const toFailure = (operation: string, { status }: HttpAnswer): UpstreamFailure =>
  new UpstreamFailure({
    reason: 'unexpected-shape',
    outcome: 'refused',
    description: `${operation}: the sandbox answered with status ${status}`,
  });

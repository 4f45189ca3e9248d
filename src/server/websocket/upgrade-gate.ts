import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import type { Logger } from '../../lib/logger.ts';
import type { TakenPoints } from '../../rate-limits/rate-limits.ts';
import { endWithAnswer } from '../http/end-with-answer.ts';
import { toBadRequest } from '../http/error-body.ts';
import { toRateLimitHeaders } from '../http/rate-limit-headers.ts';
import type { OriginRule } from '../origin-rule.ts';
import { toRequestId } from '../request-id.ts';

export type UpgradeRefusal = Extract<ErrorName, 'RouteNotFound' | 'Forbidden' | 'ServiceUnavailable' | 'RateLimited'>;

/** How long a client waits if there is no free slot. */
const RETRY_SECONDS = 5;

/** The error name of a refused upgrade; undefined if it may continue. A request without Origin comes from no page. */
export function refuseUpgrade(
  request: IncomingMessage,
  { origins, draining }: { readonly origins: OriginRule; readonly draining: boolean },
): UpgradeRefusal | undefined {
  if ((request.url ?? '').split('?')[0] !== '/graphql') return 'RouteNotFound';
  const { origin, host } = request.headers;
  if (origin !== undefined && !origins(origin, host)) return 'Forbidden';
  return draining ? 'ServiceUnavailable' : undefined;
}

/** Answers an upgrade request in plain HTTP and ends the connection. */
export function answerRefusedUpgrade(
  connection: Duplex,
  request: IncomingMessage,
  { name, exceeded }: { readonly name: UpgradeRefusal; readonly exceeded: TakenPoints | null },
  { newRequestId, logger }: { readonly newRequestId: () => string; readonly logger: Logger },
): void {
  const requestId = toRequestId(String(request.headers['x-svc-request-id'] ?? ''), newRequestId);
  const isPassing = name === 'RateLimited' || name === 'ServiceUnavailable';
  const retryAfterSeconds = exceeded?.retryAfterSeconds ?? RETRY_SECONDS;
  const error = new CommerceError(name, isPassing ? { retryAfterSeconds } : {});
  const wait = isPassing ? { 'retry-after': String(retryAfterSeconds) } : {};
  const headers = { ...wait, ...toRateLimitHeaders(exceeded?.quotas ?? []) };
  endWithAnswer(connection, error.httpStatus, { errors: [maskError(error, { requestId, logger })] }, headers);
}

/** Responds to upgrade requests that are not WebSocket handshakes. */
export function answerBrokenHandshake(connection: Duplex, newRequestId: () => string): void {
  const message = 'This is not a WebSocket handshake of version 13.';
  endWithAnswer(connection, 400, toBadRequest(400, message, newRequestId()));
}

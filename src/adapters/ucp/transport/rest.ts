import { ucpOperations } from './operations.ts';
import { sendSigned } from './send-signed.ts';
import type { UcpTransport } from './transport.ts';

/** Each operation is a method and a path below the endpoint. Each part of the path is encoded. */
export const sendByRest: UcpTransport = async (parts, call, { operation, id, body, key }) => {
  const { method, path } = ucpOperations[operation];
  const answer = await sendSigned(parts, call, {
    operation,
    method,
    url: [parts.shop.endpoint, ...path(id).map(encodeURIComponent)].join('/'),
    accept: 'application/json',
    content: body === undefined ? undefined : JSON.stringify(body),
    key,
  });
  return { status: answer.status, body: answer.body, isBusy: answer.headers['retry-after'] !== undefined };
};

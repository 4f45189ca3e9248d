import type { FastifyRequest } from 'fastify';
import type { UcpRequest } from '../ucp-request.ts';

export const toUcpRequest = (
  { ip, method, protocol, host, url, headers, body }: FastifyRequest,
  domain: string,
): UcpRequest => {
  const header = (name: string) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  };
  return {
    address: ip,
    domain,
    method,
    url: `${protocol}://${host}${url}`,
    header,
    agent: header('ucp-agent'),
    rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
};

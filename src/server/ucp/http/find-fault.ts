import type { FastifyError, FastifyRequest } from 'fastify';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { BODY_BYTES, createTypeFault } from './take-raw-bodies.ts';

/** The fault that a platform is told for an error. Notes its code for the log line of the request, and logs the error itself if it is ours. */
export function findFault(
  { logger }: Pick<UcpOptions, 'logger'>,
  request: FastifyRequest,
  error: FastifyError | ProtocolFault,
): ProtocolFault {
  const fault = error instanceof ProtocolFault ? error : fromFramework(error);
  if (fault.status === 500) logger.error({ requestId: request.id, error }, 'A request of an agent failed');
  request.scope.errorCodes.push(fault.code);
  return fault;
}

function fromFramework(error: FastifyError): ProtocolFault {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ProtocolFault(413, 'request_too_large', `The body is larger than ${BODY_BYTES} bytes.`);
  }
  // What is no type at all gets to no parser.
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return createTypeFault();
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new ProtocolFault(status, 'invalid_request', 'The request is not valid.');
  return new ProtocolFault(500, 'internal_error', 'Something went wrong on our side.');
}

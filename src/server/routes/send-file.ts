import type { IncomingMessage } from 'node:http';
import { type SendOptions, type SendResult, send } from '@fastify/send';

/** A file of ours, since the bundle loads no package on demand by itself. */
export const sendFile = (request: IncomingMessage, path: string, options: SendOptions): Promise<SendResult> =>
  send(request, path, options);

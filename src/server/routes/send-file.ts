import type { IncomingMessage } from 'node:http';
import { type SendOptions, type SendResult, send } from '@fastify/send';

/** A file of a page, loaded with the first of them. */
export const sendFile = (request: IncomingMessage, path: string, options: SendOptions): Promise<SendResult> =>
  send(request, path, options);

import type { FastifyReply } from 'fastify';
import { toHtmlHeaders, toHtmlPage } from '../../../lib/net/html-page.ts';

const sentences = {
  400: 'This answer is neither yes nor no.',
  403: 'This answer comes from another site.',
  404: 'There is no such page.',
  429: 'There are too many requests. Come back in ten minutes.',
};

export const refuse = (reply: FastifyReply, status: keyof typeof sentences): FastifyReply =>
  send(reply, status, toHtmlPage('Sandbox', `<p>${sentences[status]}</p>`));

export const send = (reply: FastifyReply, status: number, html: string, formTarget?: string): FastifyReply =>
  reply.code(status).headers(toHtmlHeaders(formTarget)).send(html);

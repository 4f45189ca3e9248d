import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pictureRoute } from './page-addresses.ts';
import { refuse } from './send-page.ts';

type PictureRequest = FastifyRequest<{ Params: { name: string } }>;

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?\.svg$/;

/** Pictures of the demo's products: drawn from their names, the same at each request. Pages of any origin may show them. */
export function installPictures(app: FastifyInstance): void {
  app.get(pictureRoute, async ({ params: { name } }: PictureRequest, reply: FastifyReply) => {
    if (!NAME.test(name)) return refuse(reply, 404);
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/svg+xml; charset=utf-8')
      .send(toPicture(name.slice(0, -'.svg'.length)));
  });
}

const colors: Readonly<Record<string, string>> = {
  white: '#e9e6df',
  navy: '#27364f',
  sage: '#9caf88',
  black: '#33312e',
  blue: '#4a6fa5',
  red: '#a4443c',
  green: '#5b7a57',
  grey: '#8d8f91',
  silver: '#b8bcc0',
  gold: '#c9a84c',
  sand: '#cdb897',
};

/** Letters, digits and spaces only, so that nothing needs escaping. */
function toPicture(name: string): string {
  const words = name.split('-').filter((word) => word !== '');
  const hue = createHash('sha256').update(name).digest().readUInt16BE(0) % 360;
  const named = words.map((word) => colors[word]).find((color) => color !== undefined);
  const lines = words.map((word, index) => {
    const y = 300 + (index - (words.length - 1) / 2) * 52;
    return `<text x="300" y="${y}" text-anchor="middle" dominant-baseline="middle">${word}</text>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">',
    `<rect width="600" height="600" fill="${named ?? `hsl(${hue} 32% 62%)`}"/>`,
    '<rect x="90" y="70" width="420" height="460" rx="24" fill="#fff" fill-opacity=".86"/>',
    `<g font-family="sans-serif" font-size="40" fill="#333">${lines.join('')}</g>`,
    '</svg>',
  ].join('');
}

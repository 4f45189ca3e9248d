import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';
import { installCardRoutes } from './card-routes.ts';

/** `npm run bundle` writes it, and `npm run dev`; the production build leaves it out. */
const PUBLIC = fileURLToPath(new URL('../../../storefront/public/', import.meta.url));

export const STOREFRONT_PATH = '/shop';

export const hasStorefront = (): boolean => existsSync(`${PUBLIC}index.html`);

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Only what this server has, but for the frames of card networks and pictures of imported products. No style or script stands in the page itself. */
const toPolicy = (frames: readonly string[], pictures: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", ...pictures].join(' ')}`,
    "connect-src 'self'",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';');

export interface StorefrontSurroundings {
  /** The origins of the card networks' pages, which the page embeds. */
  readonly listFrames: () => Promise<readonly string[]>;
  /** The origins of pictures that this server does not have. */
  readonly listPictures: () => Promise<readonly string[]>;
  /** An app-level token, for what only a shop's backend may call. */
  readonly issueToken: () => Promise<string>;
}

/** The demo's storefront. Every address below it is the same page, which reads the address itself. */
export const createStorefrontPlugin =
  ({ listFrames, listPictures, issueToken }: StorefrontSurroundings): FastifyPluginAsync =>
  async (app) => {
    const page = await readFile(`${PUBLIC}index.html`, 'utf8');
    const assets = new Map<string, Buffer>();
    for (const name of await readdir(`${PUBLIC}assets`)) assets.set(name, await readFile(`${PUBLIC}assets/${name}`));

    app.get(`${STOREFRONT_PATH}/assets/:name`, async (request, reply) => {
      const { name } = request.params as { readonly name: string };
      const file = assets.get(name);
      if (file === undefined) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .send(file);
    });
    installCardRoutes(app, `${STOREFRONT_PATH}/cards`, issueToken);
    for (const path of [STOREFRONT_PATH, `${STOREFRONT_PATH}/*`]) {
      app.get(path, async (_request, reply) =>
        reply
          .headers({
            'cache-control': 'no-store',
            'content-security-policy': toPolicy(await listFrames(), await listPictures()),
            'referrer-policy': 'same-origin',
          })
          .type('text/html; charset=utf-8')
          .send(page),
      );
    }
  };

import type { Auth } from '../../auth/create-auth.ts';
import { demoPartner } from '../../config/demo.ts';
import type { Config } from '../../config/loaded-config.ts';
import { createStorefrontPlugin, hasStorefront, STOREFRONT_PATH } from '../../demo/storefront/storefront-plugin.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { OpenedCardNetworks } from '../open-card-networks.ts';
import type { Sandbox } from './open-sandbox.ts';

/** The path of the demo's storefront. Null outside demo mode, and where it was not bundled. */
export const findStorefront = ({ demo }: Pick<Config, 'demo'>): string | null =>
  demo && hasStorefront() ? STOREFRONT_PATH : null;

/** The pages that only a demo has: those of the sandbox, and the storefront. */
export function openDemoPages(
  config: Pick<Config, 'demo'>,
  parts: {
    readonly sandbox: Pick<Sandbox, 'pages' | 'listPictureOrigins'> | null;
    readonly networks: Pick<OpenedCardNetworks, 'listOrigins'>;
    readonly auth: Pick<Auth, 'issueAppToken'>;
    readonly logger: Logger;
  },
): Pick<ServerOptions<unknown>, 'pages' | 'undecodedBelow'> {
  const { sandbox, networks, auth, logger } = parts;
  const ofSandbox = sandbox === null ? [] : [sandbox.pages];
  if (findStorefront(config) === null) return { pages: ofSandbox };
  /** The page goes on without what cannot be found. */
  const orNone = (find: () => Promise<readonly string[]>, lack: string) => async () => {
    try {
      return await find();
    } catch (error) {
      logger.warn({ error }, lack);
      return [];
    }
  };
  const listFrames = orNone(
    async () => (await networks.listOrigins()).map(({ origin }) => origin),
    'The storefront has no card networks',
  );
  const listPictures = orNone(
    async () => (await sandbox?.listPictureOrigins()) ?? [],
    'The storefront has no pictures of imported products',
  );
  const issueToken = async () => (await auth.issueAppToken(demoPartner.appIds[0]?.id ?? '')).token;
  return {
    pages: [...ofSandbox, createStorefrontPlugin({ listFrames, listPictures, issueToken })],
    undecodedBelow: STOREFRONT_PATH,
  };
}

import type { CardNetworkName } from '../domain/card-network/card-network.ts';
import { networkA } from './network-a/index.ts';
import { networkB } from './network-b/index.ts';
import { networkC } from './network-c/index.ts';
import type { CardNetwork } from './toolkit/define-network.ts';

export const networkRegistry: Readonly<Record<CardNetworkName, CardNetwork>> = {
  A: networkA,
  B: networkB,
  C: networkC,
};

/** The problems of a configured network's settings. */
export const checkCardNetwork = (configured: {
  readonly network: CardNetworkName;
  readonly url: string;
  readonly settings: Readonly<Record<string, unknown>>;
}): readonly string[] =>
  (
    networkRegistry[configured.network].settings.safeParse({ ...configured.settings, url: configured.url }).error
      ?.issues ?? []
  ).map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));

import type * as z from 'zod';
import type { CardNetworkName } from '../domain/card-network/card-network.ts';
import { openNetworkA } from './network-a/index.ts';
import { networkASettings } from './network-a/settings.ts';
import { openNetworkB } from './network-b/index.ts';
import { networkBSettings } from './network-b/settings.ts';
import { openNetworkC } from './network-c/index.ts';
import { networkCSettings } from './network-c/settings.ts';
import type { NetworkDependencies, OpenedNetwork } from './toolkit/network-dependencies.ts';

/** Network → how its adapter is opened. */
export const networkRegistry: Readonly<
  Record<CardNetworkName, (settings: unknown, dependencies: NetworkDependencies) => OpenedNetwork>
> = { A: openNetworkA, B: openNetworkB, C: openNetworkC };

const settings: Readonly<Record<CardNetworkName, z.ZodType>> = {
  A: networkASettings,
  B: networkBSettings,
  C: networkCSettings,
};

/** The problems of a configured network's settings. */
export const checkCardNetwork = (configured: {
  readonly network: CardNetworkName;
  readonly url: string;
  readonly settings: Readonly<Record<string, unknown>>;
}): readonly string[] =>
  (settings[configured.network].safeParse({ ...configured.settings, url: configured.url }).error?.issues ?? []).map(
    ({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`),
  );

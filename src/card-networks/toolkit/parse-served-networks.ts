import * as z from 'zod';
import { type CardNetworkName, cardNetworkNames } from '../../domain/card-network/card-network.ts';
import { Secret } from '../../lib/secret.ts';

/** A network that a program of its own serves. */
export interface ServedNetwork {
  readonly network: CardNetworkName;
  /** The origin of its pages, for browsers. */
  readonly origin: string;
  /** The URL at which servers reach it, without a slash at its end. */
  readonly url: string;
  /** For its adapter, with the secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const answerWire = z.object({
  networks: z.array(
    z.object({
      network: z.enum(cardNetworkNames),
      origin: z.url(),
      settings: z.looseObject({ url: z.url() }),
      secrets: z.record(z.string(), z.string()),
    }),
  ),
});

/** What the program answers when it listens. Throws ZodError. */
export const parseServedNetworks = (message: unknown): readonly ServedNetwork[] =>
  answerWire.parse(message).networks.map(({ network, origin, settings, secrets }) => ({
    network,
    origin,
    url: settings.url,
    settings: {
      ...settings,
      ...Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, new Secret(value)])),
    },
  }));

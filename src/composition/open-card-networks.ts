import { join } from 'node:path';
import type { CardNetworkAdapter } from '../card-networks/contract/card-network.ts';
import { networkRegistry } from '../card-networks/registry.ts';
import type { NetworkDependencies, OpenedNetwork } from '../card-networks/toolkit/network-dependencies.ts';
import { parseServedNetworks, type ServedNetwork } from '../card-networks/toolkit/parse-served-networks.ts';
import type { Config } from '../config/loaded-config.ts';
import { type CardNetworkName, cardNetworkNames } from '../domain/card-network/card-network.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { type ChildProgram, ChildStartError, createChildProgram } from '../lib/child-program.ts';
import { Secret } from '../lib/secret.ts';

export interface OpenedCardNetworks {
  /** Undefined if the network is not configured. */
  find(network: CardNetworkName): CardNetworkAdapter | undefined;
  /** The origins at which browsers reach the pages of the networks that this process starts. Starts them; empty if others run them. */
  listOrigins(): Promise<readonly Pick<ServedNetwork, 'network' | 'origin'>[]>;
  /** How the sandbox's shops redeem tokens of the simulated networks; null if others run them. */
  readonly acquirer: {
    find(network: CardNetworkName): Promise<{ readonly url: string; readonly token: Secret } | undefined>;
  } | null;
  /** Stops what was started here. */
  close(): Promise<void>;
}

const program = new URL(`../demo/commands/networks${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * The card networks: those of the configuration; otherwise, in demo mode, the simulator's three, as a child process that
 * starts on first use. Throws ZodError for settings that are not valid.
 */
export function openCardNetworks(
  config: Pick<Config, 'cardNetworks' | 'demo' | 'dataDir'>,
  dependencies: NetworkDependencies,
): OpenedCardNetworks {
  const { cardNetworks, demo, dataDir } = config;
  if (cardNetworks.length > 0) return openConfigured(cardNetworks, dependencies);
  return demo ? openSimulated(dataDir, dependencies) : openConfigured([], dependencies);
}

function openConfigured(configured: Config['cardNetworks'], dependencies: NetworkDependencies): OpenedCardNetworks {
  const opened = new Map(
    configured.map(({ network, url, settings }) => [
      network,
      networkRegistry[network].open({ ...settings, url }, dependencies),
    ]),
  );
  return {
    find: (network) => opened.get(network)?.adapter,
    listOrigins: async () => [],
    acquirer: null,
    close: async () => {
      await Promise.all([...opened.values()].map((it) => it.close()));
    },
  };
}

function openSimulated(dataDir: string, dependencies: NetworkDependencies): OpenedCardNetworks {
  const { runtime, logger } = dependencies;
  const folder = dataDir === ':memory:' ? dataDir : join(dataDir, 'card-networks');
  const acquirerToken = new Secret(Buffer.from(runtime.randomBytes(32)).toString('base64url'));
  const child = createChildProgram({
    program,
    name: 'card networks',
    toOrders: (last: readonly ServedNetwork[] | null) => ({
      folder,
      acquirerToken: acquirerToken.reveal(),
      ports: cardNetworkNames.map((name) => toPort(last?.find(({ network }) => network === name))),
    }),
    parseAnswer: parseServedNetworks,
    logger,
  });
  const connections = new Connections(child, dependencies);
  const adapters = new Map(cardNetworkNames.map((name) => [name, startOnUse(name, () => connections.require(name))]));
  return {
    find: (network) => adapters.get(network),
    listOrigins: () => child.find(),
    acquirer: {
      find: async (network) => {
        const served = (await child.find()).find((each) => each.network === network);
        return served && { url: served.url, token: acquirerToken };
      },
    },
    close: async () => {
      await connections.close();
      await child.close();
    },
  };
}

const toPort = (served: ServedNetwork | undefined): number =>
  served === undefined ? 0 : Number(new URL(served.url).port);

/** Adapters for the running child: a child without books of its own has other secrets once it is started again. */
class Connections {
  readonly #child: ChildProgram<readonly ServedNetwork[]>;
  readonly #dependencies: NetworkDependencies;
  #served: readonly ServedNetwork[] | null = null;
  #opened = new Map<CardNetworkName, OpenedNetwork>();

  constructor(child: ChildProgram<readonly ServedNetwork[]>, dependencies: NetworkDependencies) {
    this.#child = child;
    this.#dependencies = dependencies;
  }

  /** Throws StoreUnavailable if the child does not start. */
  async require(name: CardNetworkName): Promise<CardNetworkAdapter> {
    const served = await this.#child.find().catch((error: unknown) => {
      if (!(error instanceof ChildStartError)) throw error;
      throw new CommerceError('StoreUnavailable', { description: error.message, outcomeUnknown: false, cause: error });
    });
    if (served !== this.#served) {
      this.#served = served;
      const earlier = this.#opened;
      this.#opened = new Map(
        served.map(({ network, settings }) => [network, networkRegistry[network].open(settings, this.#dependencies)]),
      );
      await Promise.all([...earlier.values()].map((it) => it.close()));
    }
    const opened = this.#opened.get(name);
    if (opened === undefined) throw new TypeError(`Network ${name} is not served`);
    return opened.adapter;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened.values()].map((it) => it.close()));
  }
}

/** An adapter whose network starts with its first call. Network C verifies nobody. */
function startOnUse(network: CardNetworkName, connect: () => Promise<CardNetworkAdapter>): CardNetworkAdapter {
  const adapter: CardNetworkAdapter = {
    network,
    enroll: async (call, input) => (await connect()).enroll(call, input),
    select: async (call, input) => (await connect()).select(call, input),
    createIntent: async (call, input) => (await connect()).createIntent(call, input),
    getCredential: async (call, input) => (await connect()).getCredential(call, input),
    releaseCredential: async (call, input) => (await connect()).releaseCredential(call, input),
    deleteCard: async (call, input) => (await connect()).deleteCard(call, input),
    getCardArt: async (call, input) => (await connect()).getCardArt(call, input),
  };
  if (network === 'C') return adapter;
  return {
    ...adapter,
    triggerVerification: async (call, input) => requireMethod((await connect()).triggerVerification)(call, input),
    verify: async (call, input) => requireMethod((await connect()).verify)(call, input),
    completeChallenge: async (call, input) => requireMethod((await connect()).completeChallenge)(call, input),
  };
}

function requireMethod<Method>(method: Method | undefined): Method {
  if (method === undefined) throw new TypeError('The adapter lacks a method that its network has');
  return method;
}

import { LRUCache } from 'lru-cache';
import {
  type ExpressCheckoutProvider,
  expressCheckoutProviders,
  hasPaymentSheet,
} from '../../../domain/payment/express-checkout.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { AgentPlatform } from '../agent-platform.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { mockHandler } from './mock-handler.ts';
import type { PaymentHandler, TakenPayments } from './payment-handler.ts';

/** The handler of this service: it takes a card that the platform has encrypted with the key in its configuration. */
const encryptedCardHandler: PaymentHandler = {
  id: 'encrypted_card',
  instrument: 'card',
  isTaken: ({ takesCard }) => takesCard,
  toConfig: async (_taken, { paymentEncryptionKey }) => {
    const { keyId, algorithm, encryption, jwk, expiresAt } = await paymentEncryptionKey();
    return { key_id: keyId, algorithm, encryption, jwk, expires_at: expiresAt };
  },
  parse: (credential) =>
    typeof credential?.token === 'string' ? { input: { encryptedCard: credential.token } } : undefined,
};

/** An intent of a card network, which a platform with an App ID of its own made through the GraphQL API. It pays exactly its total. */
const networkTokenHandler: PaymentHandler = {
  id: 'network_token',
  instrument: 'card',
  isTaken: ({ cardNetworks }) => cardNetworks.length > 0,
  toConfig: ({ cardNetworks }) => ({ card_networks: cardNetworks }),
  parse: (credential) => {
    const { flow_token: flowToken, intent_id: intentId } = credential ?? {};
    if (typeof flowToken !== 'string' || typeof intentId !== 'string') return undefined;
    return { input: { networkToken: { flowToken, intentId } } };
  },
};

/** One for each provider of express checkouts: by the token of its sheet, or else by the buyer, on the merchant's page. */
const walletHandlers: readonly PaymentHandler[] = expressCheckoutProviders.map(toHandler);

function toHandler(provider: ExpressCheckoutProvider): PaymentHandler {
  const hasSheet = hasPaymentSheet(provider);
  return {
    id: provider.toLowerCase(),
    instrument: 'wallet',
    isTaken: ({ wallets }) => wallets.includes(provider),
    toConfig: () => ({ approval: hasSheet ? 'token' : 'continue_url' }),
    parse: (credential) => {
      if (!hasSheet) return { approvedAtShop: provider };
      const token = credential?.token;
      return typeof token === 'string' ? { input: { expressCheckout: { provider, token } } } : undefined;
    },
  };
}

const handlers: readonly PaymentHandler[] = [encryptedCardHandler, networkTokenHandler, ...walletHandlers, mockHandler];

export interface HandlersOf {
  readonly domain: string;
  readonly caller: Caller;
  /** Null for a profile, which is the same for all platforms. */
  readonly platform: Pick<AgentPlatform, 'cardAppId'> | null;
  /** True: fails if it is not known which wallets the merchant takes. Default: these are left out. */
  readonly needsWallets?: boolean;
}

/** The handlers by which a platform can pay at a merchant, and what the merchant takes. */
export async function listTaken(
  options: UcpOptions,
  { domain, caller, platform, needsWallets = false }: HandlersOf,
): Promise<{ readonly taken: TakenPayments; readonly handlers: readonly PaymentHandler[] }> {
  const payments = await options.commerce.listAgentPayments(caller, { domain, needsWallets });
  const paysByNetwork = platform === null || platform.cardAppId !== null;
  const taken = {
    ...payments,
    cardNetworks: paysByNetwork ? payments.cardNetworks : [],
    takesMock: options.takesMockPayment(domain),
  };
  return { taken, handlers: handlers.filter(({ isTaken }) => isTaken(taken)) };
}

const LABEL = /^[a-z][a-z0-9_]*$/;

const owners = new LRUCache<string, string>({ max: 10 });

/** The operator's domain, backwards, to which the names of its handlers belong. One of the demo's if the service has only an address. */
function toHandlerOwner(publicUrl: string): string {
  const owner = owners.get(publicUrl) ?? findOwner(publicUrl);
  owners.set(publicUrl, owner);
  return owner;
}

function findOwner(publicUrl: string): string {
  const labels = new URL(publicUrl).hostname.replaceAll('-', '_').split('.').reverse();
  const isNamed = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isNamed ? labels.join('.') : 'example.demo';
}

/** How a buyer can pay at a merchant, as a profile and a checkout tell it: by the name of the handler. */
export async function listHandlers(
  options: UcpOptions,
  { version, ...of }: HandlersOf & { readonly version: string },
): Promise<Readonly<Record<string, readonly object[]>>> {
  const found = await listTaken(options, of);
  const ours = toHandlerOwner(options.publicUrl());
  const declared = found.handlers.map(async ({ id, name: ownName, instrument, toConfig }) => {
    const name = ownName ?? `${ours}.${id}`;
    const available = instrument === undefined ? {} : { available_instruments: [{ type: instrument }] };
    return [name, [{ id, version, ...available, config: await toConfig(found.taken, options) }]] as const;
  });
  return Object.fromEntries(await Promise.all(declared));
}

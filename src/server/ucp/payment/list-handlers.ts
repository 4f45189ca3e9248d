import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { AgentPlatform } from '../agent-platform.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { encryptedCardHandler } from './encrypted-card-handler.ts';
import { mockHandler } from './mock-handler.ts';
import { networkTokenHandler } from './network-token-handler.ts';
import type { PaymentHandler, TakenPayments } from './payment-handler.ts';
import { toHandlerOwner } from './to-handler-owner.ts';
import { walletHandlers } from './wallet-handlers.ts';

const handlers: readonly PaymentHandler[] = [encryptedCardHandler, networkTokenHandler, ...walletHandlers, mockHandler];

export interface HandlersOf {
  readonly domain: string;
  readonly caller: Caller;
  /** Null for a profile, which is the same for all platforms. */
  readonly platform: Pick<AgentPlatform, 'cardAppId'> | null;
}

/** The handlers by which a platform can pay at a merchant, and what the merchant takes. */
export async function listTaken(
  options: UcpOptions,
  { domain, caller, platform }: HandlersOf,
): Promise<{ readonly taken: TakenPayments; readonly handlers: readonly PaymentHandler[] }> {
  const payments = await options.commerce.listAgentPayments(caller, { domain });
  const paysByNetwork = platform === null || platform.cardAppId !== null;
  const taken = {
    ...payments,
    cardNetworks: paysByNetwork ? payments.cardNetworks : [],
    takesMock: options.takesMockPayment(domain),
  };
  return { taken, handlers: handlers.filter(({ isTaken }) => isTaken(taken)) };
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

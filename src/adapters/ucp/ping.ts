import type { CommerceError } from '../../errors/commerce-error.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { requireVault } from '../toolkit/card-vault.ts';
import { nothingDone } from '../toolkit/nothing-done.ts';
import { toWord } from './client.ts';
import type { DiscoverShop } from './discover-shop.ts';
import type { UcpPaymentSettings } from './settings.ts';

/** Checks the profile, that the shop has the payment handler of the settings, and its vault. Throws StoreUnavailable. */
export const createPing =
  (
    discover: DiscoverShop,
    payment: UcpPaymentSettings | undefined,
    vault: HttpClient,
  ): NonNullable<MerchantAdapter['ping']> =>
  async (call) => {
    const { handlers } = await discover(call);
    if (payment === undefined) return;
    if (handlers !== null && !handlers.includes(payment.handler)) throw withoutHandler(payment.handler, handlers);
    if (payment.credential === 'token') await requireVault(payment, vault, call);
  };

/** With a handler that the shop lacks, every order would be refused. */
function withoutHandler(handler: string, others: readonly string[]): CommerceError {
  // What is no name of the protocol gets into no log.
  const known = others.filter((name) => toWord(name) === name).slice(0, 10);
  return nothingDone(`The shop has no payment handler ${handler}: it has ${known.join(', ') || 'none'}`);
}

import { CommerceError } from '../../errors/commerce-error.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { requireVault } from '../toolkit/card-vault.ts';
import { readOwnPermissions } from './admin-operations.ts';
import { ping } from './channel-operations.ts';
import { requireData } from './error-mapper.ts';
import type { VendureContext } from './vendure-context.ts';

/** The permissions that are needed, each with the names that grant it. */
const forReading: readonly (readonly string[])[] = [['ReadCatalog', 'ReadProduct'], ['ReadOrder']];
const forOrdering: readonly (readonly string[])[] = [...forReading, ['UpdateOrder']];

/**
 * Checks that both APIs respond, that the administrator has the required permissions, that the payment method
 * is active, and that the vault responds if cards are paid through one. Throws StoreUnavailable.
 */
export const createPing =
  (context: VendureContext, vault: HttpClient): NonNullable<MerchantAdapter['ping']> =>
  async (call) => {
    const { client, settings } = context;
    const { activeChannel, activePaymentMethods } = requireData((await client.shop(call, null, ping)).answer);
    const method = settings.payment?.method;
    if (method !== undefined && !activePaymentMethods.some(({ code }) => code === method)) {
      throw unusable('The shop has no active payment method of the code in `payment.method`');
    }
    const { me } = requireData(await client.admin(call, readOwnPermissions));
    const needed = settings.payment === undefined ? forReading : forOrdering;
    const held = (me?.channels ?? []).find(({ token }) => token === activeChannel.token)?.permissions ?? [];
    const missing = findMissing(needed, held);
    if (missing !== undefined) throw unusable(`The administrator lacks the permission ${missing}`);
    if (settings.payment?.kind === 'card-vault') await requireVault(settings.payment, vault, call);
  };

function findMissing(needed: readonly (readonly string[])[], held: readonly string[]): string | undefined {
  if (held.includes('SuperAdmin')) return undefined;
  return needed.find((names) => !names.some((name) => held.includes(name)))?.[0];
}

const unusable = (description: string): CommerceError => new CommerceError('StoreUnavailable', { description });

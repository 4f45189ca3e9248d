import type { Shop } from '../shop.ts';
import { askProvider, ProviderRefused } from './ask-provider.ts';
import { holdWire, type ProviderHold } from './provider-wire.ts';

/** Releases a hold and returns it; null if its money was taken. */
export async function giveUpHold(shop: Shop, holdId: string, key: string): Promise<ProviderHold | null> {
  try {
    return await askProvider(shop, `/v1/holds/${holdId}/release`, { key }, holdWire);
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'taken') return null;
    throw error;
  }
}

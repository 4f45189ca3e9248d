import { type RefusalCode, ShopRefusal } from '../shop-refusal.ts';
import { ProviderRefused } from './ask-provider.ts';

const refusals = new Map<string, RefusalCode>(
  Object.entries({
    declined: 'express-declined',
    'approval-wrong': 'express-approval-wrong',
    'not-approved': 'express-approval-wrong',
    taken: 'express-approval-wrong',
    claimed: 'express-approval-wrong',
    conflict: 'express-approval-wrong',
    expired: 'express-session-unknown',
    'not-found': 'express-session-unknown',
    released: 'express-session-unknown',
  }),
);

/** For `catch`: translates a refusal of the providers into the shop's. At the start, every refusal means that there is no session. */
export const asShopRefusal =
  (moment: 'start' | 'later') =>
  (error: unknown): never => {
    if (!(error instanceof ProviderRefused)) throw error;
    const code = moment === 'start' ? 'express-refused' : refusals.get(error.code);
    // An unknown code leaves open what they did.
    throw code === undefined ? error : new ShopRefusal(code);
  };

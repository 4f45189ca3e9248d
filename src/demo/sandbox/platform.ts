import type { Kysely } from 'kysely';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { NetworkAcquirer } from './card-networks/network-acquirer.ts';
import { createVisits } from './hand-over/visit-views.ts';
import { issueCaptchaToken } from './orders/captcha-tokens.ts';
import { answerChallenge, type ChallengeAnswer } from './orders/challenge/answer-challenge.ts';
import { type Challenge, findChallenge } from './orders/challenge/challenges.ts';
import { LostAnswers } from './orders/lost-answers.ts';
import { readOrder } from './orders/read/read-order.ts';
import type { ShopOrder } from './orders/shop-order.ts';
import type { PaymentProviders } from './payment-providers/payment-providers.ts';
import { parseShopSettings, type ShopSettingsInput } from './settings.ts';
import type { Queries, Shop } from './shop.ts';
import { ShopSettingsError } from './shop-settings-error.ts';
import type { SandboxTables } from './tables.ts';

/** The data of a challenge that the bank's page shows. */
export interface ChallengePage {
  readonly challengeId: string;
  readonly shopName: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly card: { readonly brand: string; readonly lastFour: string };
  readonly state: Challenge['state'] | 'expired';
  /** Unix milliseconds. */
  readonly expiresAt: number;
  readonly returnUrl: string | null;
}

/** The data of an order that its buyer's page shows. */
export interface OrderPage {
  readonly shopName: string;
  readonly order: ShopOrder;
}

export type SandboxPlatform = ReturnType<typeof createSandboxPlatform>;

/** The shop system: many shops in one database, which the caller has migrated. */
export function createSandboxPlatform(dependencies: {
  readonly database: Kysely<SandboxTables>;
  /** For reads alone. Default: `database`. */
  readonly reader?: Kysely<SandboxTables>;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  /**
   * The URL at which buyers reach the pages of this system, for example `http://127.0.0.1:4000`; a function if it is
   * known late.
   */
  readonly publicUrl: string | (() => string);
  /** Default: none, so that no express checkout works. */
  readonly providers?: PaymentProviders;
  /** Default: none, so that no token of a card network is redeemed. */
  readonly networks?: NetworkAcquirer;
  /** Called when money at a provider could not be moved. Default: nothing, so that it stays until the next settlement. */
  readonly settleLater?: () => void;
}) {
  const { database, reader = database, runtime } = dependencies;
  const { publicUrl, providers = noProviders, networks = null, settleLater = () => {} } = dependencies;
  const findPublicUrl = () => (typeof publicUrl === 'string' ? publicUrl : publicUrl()).replace(/\/+$/, '');
  const lostAnswers = new LostAnswers(runtime.clock);
  const toShop = (settings: unknown): Shop => ({
    database,
    reader,
    runtime,
    settings: parseShopSettings(settings),
    providers,
    networks,
    lostAnswers,
    settleLater,
    get publicUrl() {
      return findPublicUrl();
    },
  });

  const findSettings = async (domain: string): Promise<ShopSettingsInput | undefined> => {
    const row = await database.selectFrom('shops').select('settings').where('domain', '=', domain).executeTakeFirst();
    return row && parseStoredJson<ShopSettingsInput>(row.settings);
  };
  const findShop = async (domain: string): Promise<Shop | undefined> => {
    const settings = await findSettings(domain);
    return settings && toShop(settings);
  };

  return {
    findShop,
    ...createVisits({ database, runtime, findShop }),

    /** Every shop, by domain. */
    async listShops(): Promise<readonly Shop[]> {
      const rows = await database.selectFrom('shops').select('settings').orderBy('domain').execute();
      return rows.map(({ settings }) => toShop(JSON.parse(settings)));
    },

    /**
     * A shop that is not stored yet, and the function that stores it, so that it is created together with its catalog.
     */
    draftShop(input: ShopSettingsInput): { readonly shop: Shop; readonly write: (queries: Queries) => Promise<void> } {
      const shop = toShop(input);
      return { shop, write: (queries) => writeShop(queries, shop, input) };
    },

    /** Creates the shop, or updates its settings. Throws ShopSettingsError, also for another currency than before. */
    async openShop(input: ShopSettingsInput): Promise<Shop> {
      const shop = toShop(input);
      const { domain, currency } = shop.settings;
      const before = await findSettings(domain);
      if (before !== undefined && before.currency !== currency) {
        throw new ShopSettingsError(`The shop ${domain} sells in ${before.currency}, which cannot become ${currency}`);
      }
      await writeShop(database, shop, input);
      return shop;
    },

    async readChallenge(challengeId: string): Promise<ChallengePage | undefined> {
      const challenge = await findChallenge(database, findPublicUrl(), challengeId);
      if (challenge === undefined) return undefined;
      const shop = await findShop(challenge.domain);
      const isOver = challenge.state === 'pending' && challenge.expiresAt <= runtime.clock.now();
      return {
        challengeId,
        shopName: shop?.settings.name ?? challenge.domain,
        amount: challenge.amount,
        currency: challenge.currency,
        card: { brand: challenge.card.brand, lastFour: challenge.card.lastFour },
        state: isOver ? 'expired' : challenge.state,
        expiresAt: challenge.expiresAt,
        returnUrl: challenge.returnUrl,
      };
    },

    /** What the page of an order shows; undefined if there is no such order. */
    async readOrderPage(orderId: string): Promise<OrderPage | undefined> {
      const row = await database
        .selectFrom('orders')
        .select('domain')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      const shop = row && (await findShop(row.domain));
      return shop && { shopName: shop.settings.name, order: await readOrder(shop, database, orderId) };
    },

    /** The shop with this domain, if its orders need a captcha. */
    async findCaptchaShop(domain: string): Promise<{ readonly name: string } | undefined> {
      const shop = await findShop(domain);
      return shop?.settings.captcha === true ? { name: shop.settings.name } : undefined;
    },

    /** Null if the shop has too many unexpired tokens. */
    issueCaptchaToken: (domain: string): Promise<string | null> => issueCaptchaToken(database, runtime, domain),

    /** False if there is nothing left to answer: unknown, answered before, or too late. */
    answerChallenge: (challengeId: string, answer: ChallengeAnswer): Promise<boolean> =>
      answerChallenge(database, runtime.clock, challengeId, answer),
  };
}

const noProviders: PaymentProviders = {
  hasBooks: () => false,
  find: async () => {
    throw new Error('This sandbox has no payment providers');
  },
};

async function writeShop(
  queries: Queries,
  { settings: { domain }, runtime }: Shop,
  input: ShopSettingsInput,
): Promise<void> {
  const settings = JSON.stringify(input);
  await queries
    .insertInto('shops')
    .values({ domain, settings, orders_numbered: 0, created_at: runtime.clock.now() })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet({ settings }))
    .execute();
}

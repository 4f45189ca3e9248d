import type { MerchantAdapter } from '../../adapters/contract/index.ts';
import type { AssistantSettings } from '../../domain/assistant.ts';
import type { ConsentOffer } from '../../domain/cart/consent.ts';
import type { MerchantProfile } from '../../domain/merchant.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';

export interface Merchant extends MerchantProfile {
  readonly adapter: MerchantAdapter;
  /** If false, nobody can find the merchant or begin to buy there. What was or is being bought stays. */
  readonly enabled: boolean;
  /** Other hosts of its pages, in lower case, with a port if it is not the usual one. */
  readonly hosts?: readonly string[];
  /** Left out: the merchant has no shopping assistant. */
  readonly assistant?: AssistantSettings;
  readonly consents: MerchantConsents;
}

/** The consents of the configuration. */
interface MerchantConsents {
  /** They replace what the platform lists; empty if the configuration lists none. */
  readonly configured: readonly ConsentOffer[];
  /** Applies only if nobody lists any. */
  readonly marketing: ConsentOffer | null;
}

/** The merchants of the configuration, by exact domain. Unless a method says so, disabled ones do not exist for it. */
export class Merchants {
  readonly #byDomain: ReadonlyMap<string, Merchant>;
  readonly #byHost: ReadonlyMap<string, Merchant>;

  constructor(merchants: Iterable<Merchant>) {
    this.#byDomain = new Map([...merchants].map((merchant) => [merchant.domain, merchant]));
    this.#byHost = new Map(
      this.list().flatMap((merchant) =>
        [...(merchant.hosts ?? []), merchant.domain.toLowerCase()].map((host) => [host, merchant] as const),
      ),
    );
  }

  /** For callers who may see only these: the others count as disabled. */
  restrictTo(domains: readonly string[]): Merchants {
    const merchants = [...this.#byDomain.values()];
    return new Merchants(
      merchants.map((merchant) => (domains.includes(merchant.domain) ? merchant : { ...merchant, enabled: false })),
    );
  }

  /** For what goes on at disabled merchants: they count as enabled. */
  withDisabled(): Merchants {
    return new Merchants([...this.#byDomain.values()].map((merchant) => ({ ...merchant, enabled: true })));
  }

  list(): readonly Merchant[] {
    return [...this.#byDomain.values()].filter(({ enabled }) => enabled);
  }

  find(domain: string): Merchant | undefined {
    const merchant = this.findConfigured(domain);
    return merchant?.enabled === true ? merchant : undefined;
  }

  /** Finds disabled merchants, too. */
  findConfigured(domain: string): Merchant | undefined {
    return domain.length <= textKinds.domain.maxLength ? this.#byDomain.get(domain) : undefined;
  }

  /**
   * By the host of a URL, with its port if that is not the usual one; in lower case, unlike the configuration. A leading `www.` is ignored
   * unless a merchant has it.
   */
  findByHost(host: string): Merchant | undefined {
    const bare = host.startsWith('www.') ? host.slice('www.'.length) : host;
    return this.find(host) ?? this.#byHost.get(host) ?? this.#byHost.get(bare);
  }

  /** Throws DomainNotFound. */
  require(domain: string): Merchant {
    return requireFound(this.find(domain), domain);
  }

  /** Finds disabled merchants, too. Throws DomainNotFound. */
  requireConfigured(domain: string): Merchant {
    return requireFound(this.findConfigured(domain), domain);
  }
}

function requireFound(merchant: Merchant | undefined, domain: string): Merchant {
  if (merchant === undefined) throw createDomainNotFound(domain, ['domain']);
  return merchant;
}

/** Names the domain unless it is longer than any can be. */
export const createDomainNotFound = (domain: string, field: readonly string[]): CommerceError =>
  new CommerceError('DomainNotFound', { ...(domain.length <= textKinds.domain.maxLength && { domain }), field });

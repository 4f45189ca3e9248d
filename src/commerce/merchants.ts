import type { MerchantAdapter, OperationName } from '../adapters/contract/index.ts';
import type { MerchantProfile } from '../domain/merchant.ts';
import { CommerceError } from '../errors/commerce-error.ts';

export interface Merchant extends MerchantProfile {
  readonly adapter: MerchantAdapter;
}

/** The merchants that this service serves, by exact domain. */
export class Merchants {
  readonly #byDomain: ReadonlyMap<string, Merchant>;

  constructor(merchants: Iterable<Merchant>) {
    this.#byDomain = new Map([...merchants].map((merchant) => [merchant.domain, merchant]));
  }

  list(): readonly Merchant[] {
    return [...this.#byDomain.values()];
  }

  find(domain: string): Merchant | undefined {
    return this.#byDomain.get(domain);
  }

  /** Throws DomainNotFound. */
  require(domain: string): Merchant {
    const merchant = this.#byDomain.get(domain);
    if (merchant === undefined) throw new CommerceError('DomainNotFound', { domain, field: ['domain'] });
    return merchant;
  }
}

/** The one gate: an operation the adapter lacks is refused before any upstream call. */
export function requireOperation<Name extends OperationName>(
  merchant: Merchant,
  operation: Name,
): NonNullable<MerchantAdapter[Name]> {
  const method = merchant.adapter[operation];
  if (method === undefined) {
    throw new CommerceError('OperationNotSupported', {
      operation,
      domain: merchant.domain,
      ...(operation === 'getOrder' ? { place: 'orderStatus' } : {}),
    });
  }
  return method.bind(merchant.adapter) as NonNullable<MerchantAdapter[Name]>;
}

import type { JWK } from 'jose';
import type { KeyPurpose } from '../../stores/ports/service-keys.ts';
import type { KeyRingOptions } from './key-ring.ts';
import type { KeySettings } from './key-settings.ts';
import { SigningKeys } from './signing-keys.ts';

type Options = Pick<KeyRingOptions, 'keys' | 'secretBox' | 'runtime'> & { readonly settings: KeySettings };

const PREFIX = 'merchant-signing/';

/** How long the signatures of a merchant are good once the successor of their key signs. Source: the Universal Commerce Protocol, "Key rotation". */
const RETENTION = 7 * 24 * 60 * 60 * 1000;

interface MerchantSigner {
  readonly keyId: string;
  /** ES256: 64 bytes, not DER. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
}

/** The keys that sign for merchants, each its own: the signature of one proves nothing of another. */
export class MerchantKeys {
  readonly #options: Options;
  readonly #byDomain = new Map<string, SigningKeys>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Makes the first key of a merchant. */
  async signer(domain: string): Promise<MerchantSigner> {
    const { keyId, privateKey } = await this.#keys(domain).signer();
    const sign = async (data: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new Uint8Array(data)));
    return { keyId, sign };
  }

  /** Public halves of the keys whose signatures are good. */
  async list(domain: string): Promise<readonly JWK[]> {
    return (await this.#keys(domain).jwks()).keys;
  }

  /** Gives each of these keys a successor that is a merchant's and old enough. Throws what failed, once all were tried. */
  async renew(purposes: readonly KeyPurpose[]): Promise<void> {
    const domains = purposes.flatMap((purpose) => (purpose.startsWith(PREFIX) ? [purpose.slice(PREFIX.length)] : []));
    const renewed = await Promise.allSettled(domains.map((domain) => this.#keys(domain).signer()));
    for (const each of renewed) if (each.status === 'rejected') throw each.reason;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byDomain.values()].map((keys) => keys.close()));
  }

  #keys(domain: string): SigningKeys {
    const { settings, ...options } = this.#options;
    const known = this.#byDomain.get(domain);
    if (known !== undefined) return known;
    const made = new SigningKeys({
      ...options,
      purpose: `${PREFIX}${domain}`,
      rotation: settings.signingKeyRotation,
      retention: RETENTION,
    });
    this.#byDomain.set(domain, made);
    return made;
  }
}

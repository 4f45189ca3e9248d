import { createHash, timingSafeEqual } from 'node:crypto';
import type { Partner } from '../domain/viewer/viewer.ts';

/** A partner as it is configured. The shape is the configuration file's. */
export interface PartnerRecord {
  readonly name: string;
  readonly appIds: readonly {
    readonly id: string;
    readonly challenges: boolean;
    readonly origins: readonly string[];
  }[];
  /** Domains of merchants; all if left out. */
  readonly merchants?: readonly string[] | undefined;
  /**
   * Server secrets are stored only as SHA-256 in hex, each with a name for the log. They are 256 random bits, which need no salt, and no
   * slow hash, which every call would pay for.
   */
  readonly serverSecrets: readonly { readonly id: string; readonly sha256: string }[];
}

/** The partners, by App ID and by server secret. */
export class PartnerDirectory {
  readonly #byAppId = new Map<string, Partner>();
  readonly #secrets: readonly { readonly hash: Buffer; readonly partner: PartnerRecord }[];

  constructor(partners: readonly PartnerRecord[]) {
    for (const { name, appIds, merchants } of partners) {
      const seen = merchants === undefined ? {} : { merchants };
      for (const { id, ...app } of appIds) this.#byAppId.set(id, { name, appId: id, ...app, ...seen });
    }
    this.#secrets = partners.flatMap((partner) =>
      partner.serverSecrets.map(({ sha256 }) => ({ hash: Buffer.from(sha256, 'hex'), partner })),
    );
  }

  findByAppId(appId: string): Partner | undefined {
    return this.#byAppId.get(appId);
  }

  /**
   * The partner of a server secret, with its first App ID and the origins of all. Compares with every secret, so that the duration reveals
   * nothing.
   */
  findBySecret(secret: string): Partner | undefined {
    const hash = createHash('sha256').update(secret).digest();
    const found = this.#secrets.reduce<PartnerRecord | undefined>(
      (match, candidate) => (timingSafeEqual(candidate.hash, hash) ? candidate.partner : match),
      undefined,
    );
    const [first] = found?.appIds ?? [];
    const app = first && this.findByAppId(first.id);
    return app && { ...app, origins: found?.appIds.flatMap(({ origins }) => origins) ?? [] };
  }
}

import * as z from 'zod';
import type { Clock } from '../../../lib/clock.ts';
import { SealedTextError, type SecretBox } from '../../../lib/secret-box.ts';
import { matchesSecret } from './matches-secret.ts';
import type { NamedPlatform } from './named-platform.ts';

const LIFETIME_SECONDS = 3_600;
const USE = 'agent-platform';

const contentShape = z.object({ use: z.literal(USE), clientId: z.string(), expires: z.number() });

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

export interface PlatformToken {
  readonly token: string;
  readonly expiresIn: number;
}

/** The access tokens of platforms that call by OAuth: sealed, so that every node of the service can read them. */
export class PlatformTokens {
  readonly #platforms: readonly NamedPlatform[];
  readonly #secretBox: SecretBox;
  readonly #clock: Clock;

  constructor(platforms: readonly NamedPlatform[], { secretBox, clock }: { secretBox: SecretBox; clock: Clock }) {
    this.#platforms = platforms;
    this.#secretBox = secretBox;
    this.#clock = clock;
  }

  hasClient(clientId: string): boolean {
    return this.#find(clientId) !== undefined;
  }

  /** Null if there is no such client, or its secret is another. */
  async issue({ clientId, secret }: ClientCredentials): Promise<PlatformToken | null> {
    const { oauth = null } = this.#find(clientId) ?? {};
    if (oauth === null || !matchesSecret(secret, oauth.secrets)) return null;
    const expires = this.#clock.now() + LIFETIME_SECONDS * 1000;
    const token = await this.#secretBox.seal(JSON.stringify({ use: USE, clientId, expires }));
    return { token, expiresIn: LIFETIME_SECONDS };
  }

  /** The platform of a token; undefined if it is not one of ours, or has expired. */
  async find(token: string): Promise<NamedPlatform | undefined> {
    const content = contentShape.safeParse(await this.#open(token)).data;
    return content === undefined || content.expires <= this.#clock.now() ? undefined : this.#find(content.clientId);
  }

  #find(clientId: string): NamedPlatform | undefined {
    return this.#platforms.find(({ oauth }) => oauth?.clientId === clientId);
  }

  async #open(token: string): Promise<unknown> {
    try {
      return JSON.parse(await this.#secretBox.open(token));
    } catch (error) {
      if (error instanceof SealedTextError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

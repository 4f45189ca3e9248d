import type { UcpVersion } from './versions/ucp-version.ts';

/** The platform that sent a request, as its profile and the merchant's rules tell. */
export interface AgentPlatform {
  /**
   * Its name as a partner of this service; equal platforms have equal names. At most 64 characters of `A-Z a-z 0-9 . _ : -`, with the prefix
   * `ucp:`, which no configured partner has.
   */
  readonly name: string;
  readonly profileUrl: string;
  /** The name under which its requests, tries and open checkouts are counted: its own, or the host of its profile if nobody vouches for it. */
  readonly countedAs: string;
  /** True: the operator knows it by name, and it has proven that it is the one. */
  readonly isNamed: boolean;
  /** The App ID whose intents of card networks it pays with; null if it has none. */
  readonly cardAppId: string | null;
  /** The newest version that the platform and this service speak. */
  readonly version: UcpVersion;
  /** The capabilities that its profile declares, by name. */
  readonly capabilities: ReadonlyMap<string, readonly DeclaredCapability[]>;
  /** The address at which it wants to hear of its orders; null if it does not. */
  readonly webhookUrl: string | null;
}

interface DeclaredCapability {
  readonly version: string;
  /** The capabilities that it extends; empty for one that stands alone. */
  readonly extends: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
}

/** What the platforms of agents said of themselves, each a partner of its own. */
export interface AgentPlatforms {
  /** Keeps what a platform says, by its name. Writes nothing if it says the same as within the last hour. */
  note(platform: NotedPlatform): Promise<void>;
  find(name: string): Promise<NotedPlatform | undefined>;
  /** Keeps a platform as if it had just been noted again, with what was said last. Writes nothing if that was within the last hour. */
  renew(name: string): Promise<void>;
  /** Deletes platforms that were noted last this many milliseconds ago, at most `limit`; returns their number. */
  purge(age: number, limit: number): Promise<number>;
}

export interface NotedPlatform {
  /** The partner of its orders. */
  readonly name: string;
  readonly profileUrl: string;
  /** The protocol's version that it speaks with this service. */
  readonly version: string;
  /** The address at which it hears of its orders; null if it wants to hear nothing. */
  readonly webhookUrl: string | null;
}

/** Where the attacks go, and what an attacker can have without knowing anything. */
export interface Target {
  readonly url: string;
  /** Of a session that anybody may open. */
  readonly token: string;
  /** A shop that is served. */
  readonly domain: string;
  /** An order of that session. */
  readonly orderId: string;
  /** The bound on slow requests that the service under attack was started with, in milliseconds. */
  readonly requestMs: number;
}

export interface Attack {
  readonly name: string;
  /** Resolves with what was seen, in a few words. Rejects if the service did something it must not. */
  run(target: Target): Promise<string>;
}

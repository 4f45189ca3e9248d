import type { AgentPlatform } from './agent-platform.ts';

/** One request as it came, before anything of its body was read. */
export interface UcpRequest {
  /** The address that the request came from. */
  readonly address: string;
  /** The domain of a merchant that exists. */
  readonly domain: string;
  readonly method: string;
  /** With scheme and host as the client saw them, and path and query as sent. */
  readonly url: string;
  /** Null without such a header. Takes names in lower case. */
  readonly header: (name: string) => string | null;
  /** Names the profile of the platform as the header UCP-Agent does, from where the transport has it; null without one. */
  readonly agent: string | null;
  /** The bytes as sent; empty without a body. */
  readonly rawBody: Uint8Array;
}

/** Tells who sent a request. `noteProven` is called once a credential proves it, whatever follows. Throws ProtocolFault. */
export type IdentifyPlatform = (request: UcpRequest, noteProven?: () => void) => Promise<AgentPlatform>;

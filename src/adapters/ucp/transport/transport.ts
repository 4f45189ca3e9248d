import type { HttpClient } from '../../../upstream-http/http-client.ts';
import type { MerchantCall } from '../../contract/index.ts';
import type { DiscoveredShop } from '../discover-shop.ts';
import type { UcpAgent } from '../ucp-agent.ts';
import type { UcpOperation } from './operations.ts';

/** What is asked of the shop, however it is sent. */
export interface SentRequest {
  readonly operation: UcpOperation;
  /** The checkout or order that it is about; empty for none. */
  readonly id: string;
  readonly body: object | undefined;
  /** Null for a read. */
  readonly key: string | null;
}

export interface TransportParts {
  readonly http: HttpClient;
  readonly agent: UcpAgent;
  readonly shop: DiscoveredShop;
}

/** `body`: what the shop answers, not yet checked. */
export interface SentAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The shop says when to ask again. */
  readonly isBusy: boolean;
}

/** Sends a signed request. Throws StoreUnavailable. */
export type UcpTransport = (parts: TransportParts, call: MerchantCall, request: SentRequest) => Promise<SentAnswer>;

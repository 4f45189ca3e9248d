import type * as z from 'zod';
import type { AnswerClaim } from '../../commerce/agent/checkout-session/answer-once.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { AgentPlatform } from './agent-platform.ts';
import type { UcpOptions } from './ucp-options.ts';
import type { UcpVersion } from './versions/ucp-version.ts';

/** A request whose sender is known and whose body is JSON. */
export interface UcpCall {
  readonly options: UcpOptions;
  readonly domain: string;
  readonly platform: AgentPlatform;
  /** The address that the request came from. */
  readonly address: string;
  /** The names of the capabilities that both sides have. */
  readonly capabilities: ReadonlySet<string>;
  /** The session or order that the call is about, as the platform names it; empty for none. */
  readonly id: string;
  /** The session that the call is about, or that it opens. One that a platform names may not exist. */
  readonly sessionId: string;
  /** Null without one. */
  readonly idempotencyKey: string | null;
  /** Claim of the key while the call runs; null without one. */
  readonly claim: AnswerClaim | null;
  /** Undefined without a body. */
  readonly body: unknown;
  /** The platform as a partner of this service, on one of its devices. */
  readonly toCaller: (deviceId: string | null) => Caller;
}

export interface UcpAnswer {
  readonly status: number;
  readonly body: object;
  /** Set if nothing was done for what passes by itself: the answer is not kept, and the same call is served later. */
  readonly passes?: true;
}

/** One operation of the protocol, however it is reached. */
export interface UcpOperation {
  /** The protocol's name of its tool; one of those of a capability. */
  readonly name: string;
  /** Without it in common, the operation is refused. */
  readonly capability: string;
  /** Whether it changes something, and is done once for an idempotency key. */
  readonly isKeyed: boolean;
  /** The shape of the payload in a version; absent if it has none. */
  readonly input?: (version: UcpVersion) => z.ZodType;
  /** The session that the payload names. Absent if it never names one. */
  readonly findSessionId?: (call: Pick<UcpCall, 'body' | 'capabilities'>) => string | undefined;
  /** True: its answers are signed with a key of the merchant. */
  readonly isSigned?: boolean;
  /**
   * The answer to a call that is refused, if an earlier one with this key has done something; undefined if none has. Throws ProtocolFault if what
   * that one began may not have ended. Absent if such a call leaves nothing to end.
   */
  readonly findEarlier?: (call: UcpCall, idempotencyKey: string) => Promise<UcpAnswer | undefined>;
  /** Throws CommerceError, CommerceErrors, ProtocolFault. */
  readonly run: (call: UcpCall) => Promise<UcpAnswer>;
}

import type { UcpFaultCode } from './ucp-faults.ts';

/** A fault of the protocol and not of the purchase: answered with its status and `{ code, content }`. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
  readonly status: number;
  readonly code: UcpFaultCode;
  readonly retryAfterSeconds: number | null;

  /** `content` is for the developer of the platform. It quotes nothing that was sent. */
  constructor(status: number, code: UcpFaultCode, content: string, retryAfterSeconds: number | null = null) {
    super(content);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

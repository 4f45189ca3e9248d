import type { UcpFaultCode } from '../ucp-faults.ts';

/** The codes of JSON-RPC, of the Model Context Protocol, and of the commerce protocol's binding to it. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** Source: the commerce protocol, "Error codes": who calls, how often, and with which key. */
  refused: -32_000,
  /** Source: as above: the profile of the platform. */
  discoveryFailed: -32_001,
  /** Source: the Model Context Protocol, revision 2026-07-28. */
  headerMismatch: -32_020,
  versionUnsupported: -32_022,
} as const;

/** An error of JSON-RPC, and the HTTP status that it is answered with. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';
  readonly status: number;
  readonly rpcCode: number;
  readonly data: { readonly code: UcpFaultCode } & Readonly<Record<string, unknown>>;

  /** `content` is for the developer of the client. It quotes nothing that was sent. */
  constructor(status: number, code: keyof typeof rpcCodes, data: RpcFault['data'], content: string) {
    super(content);
    this.status = status;
    this.rpcCode = rpcCodes[code];
    this.data = data;
  }
}

import type { Refusal } from '../../errors/refusal.ts';
import { type UcpSeverity, ucpErrors } from './ucp-error-table.ts';

/** Something that the platform must know or show. Source: the protocol, "Message". */
export type UcpMessage =
  | {
      readonly type: 'error';
      readonly code: string;
      readonly content: string;
      readonly severity: UcpSeverity;
      readonly path?: string;
    }
  | { readonly type: 'warning'; readonly code: string; readonly content: string; readonly path?: string };

/** `path`: the JSONPath of what is at fault in the answer. */
export function toErrorMessage({ name, message }: Refusal, path?: string): UcpMessage {
  const [code, severity = 'recoverable'] = ucpErrors[name];
  return { type: 'error', code, content: message, severity, ...(path !== undefined && { path }) };
}

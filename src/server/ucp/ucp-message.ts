import type { Refusal } from '../../errors/refusal.ts';
import { formatAmount } from '../../lib/currency/format-amount.ts';
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

interface MessageOptions {
  /** The JSONPath of what is at fault in the answer. */
  readonly path?: string | undefined;
  /** Whether the buyer is asked for something. Otherwise the platform alone can go on, whoever is best to decide. */
  readonly needsBuyer?: boolean;
}

export function toErrorMessage(refusal: Refusal, { path, needsBuyer = false }: MessageOptions): UcpMessage {
  const [code, named = 'recoverable'] = ucpErrors[refusal.name];
  const listed = named !== 'unrecoverable' && !needsBuyer ? 'recoverable' : named;
  const severity = refusal.details.mayBeCharged ? 'requires_buyer_review' : listed;
  return { type: 'error', code, content: toContent(refusal), severity, ...(path !== undefined && { path }) };
}

/** With both totals, or how many units there are, if it is about them: whoever asks the buyer again needs them. */
function toContent({ message, details: { expected, actual, quantityAvailable: most = 0 } }: Refusal): string {
  if (most > 0) return `${message} At most ${most} can be ordered.`;
  if (expected === undefined || actual === undefined) return message;
  return `${message} It was ${formatAmount(expected)}, and is ${formatAmount(actual)} now.`;
}

import { describeRefusal } from '../../../cli/support/describe-refusal.ts';
import { UsageError } from '../../../cli/support/usage-error.ts';
import { hasCode } from '../../../lib/has-code.ts';

/** Why a command that serves something did not start: a sentence for what an operator can mend, the stack for the rest. */
export function toServeProblem(
  error: unknown,
  { usage, busy }: { readonly usage: string; readonly busy: string },
): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (hasCode(error, 'EADDRINUSE')) {
    return `${busy} Stop it, or choose another --port.`;
  }
  return describeRefusal(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

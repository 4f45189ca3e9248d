import { OtherKeySecretError } from '../../cryptography/keys/key-secret-proof.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { SealedTextError } from '../../lib/secret-box.ts';
import { describeMissingRights } from '../../stores/postgres/describe-missing-rights.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';

/** Why a command cannot be run, for its operator; undefined for a bug. */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof UpstreamFailure) return error.description ?? error.message;
  if (error instanceof OperatorError || error instanceof OtherKeySecretError || error instanceof SealedTextError) {
    return error.message;
  }
  return describeMissingRights(error) ?? describeFileError(error);
}

/** The sentence for an error of the system that concerns a file or a folder; undefined for all others. */
function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error && 'syscall' in error)) return undefined;
  return `${String(error.path)} cannot be used (${String(error.code)}).`;
}

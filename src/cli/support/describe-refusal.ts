import { OtherKeySecretError } from '../../auth/keys/key-secret-proof.ts';
import { UpstreamFailure } from '../../http-client/upstream-failure.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { SealedTextError } from '../../lib/secret-box.ts';
import { describeMissingRights } from '../../stores/postgres/describe-missing-rights.ts';
import { describeFileError } from './describe-file-error.ts';

/** Why a command cannot be run, for its operator; undefined for a bug. */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof UpstreamFailure) return error.description ?? error.message;
  if (error instanceof OperatorError || error instanceof OtherKeySecretError || error instanceof SealedTextError) {
    return error.message;
  }
  return describeMissingRights(error) ?? describeFileError(error);
}

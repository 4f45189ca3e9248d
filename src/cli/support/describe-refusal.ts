import { UpstreamFailure } from '../../adapters/toolkit/upstream-failure.ts';
import { OtherKeySecretError } from '../../auth/keys/key-secret-proof.ts';
import { ConfigurationError } from '../../config/configuration-error.ts';
import { CommandRefusal } from '../../control/command-refusal.ts';
import { NoHardLinksError } from '../../lib/load-secret-file.ts';
import { SealedTextError } from '../../lib/secret-box.ts';
import { DatabaseStartError } from '../../stores/postgres/database-start-error.ts';
import { describeMissingRights } from '../../stores/postgres/describe-missing-rights.ts';
import { NewerDatabaseError } from '../../stores/sql/migrate.ts';
import { DataFolderInUseError } from '../../stores/sqlite/data-folder-lock.ts';
import { describeFileError } from './describe-file-error.ts';

/** Errors whose message is a sentence for the operator. */
const told = [
  CommandRefusal,
  ConfigurationError,
  DataFolderInUseError,
  DatabaseStartError,
  NewerDatabaseError,
  NoHardLinksError,
  OtherKeySecretError,
  SealedTextError,
];

/** Why a command cannot be run, for its operator; undefined for a bug. */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof UpstreamFailure) return error.description ?? error.message;
  if (error instanceof Error && told.some((kind) => error instanceof kind)) return error.message;
  return describeMissingRights(error) ?? describeFileError(error);
}

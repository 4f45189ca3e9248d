import type { CommerceError } from '../../../errors/commerce-error.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../../errors/serialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';

/** What every mutation of card networks answers beside what it shows. */
export interface CardAnswer {
  readonly userErrors: readonly CommerceError[];
  /** True if this is the stored result of an earlier call with the same key or flow token. */
  readonly replayed: boolean;
}

/** The answer to a call of a flow. Null if the call judged nothing, or if the flow has ended. */
export interface FlowAnswer extends CardAnswer {
  readonly flowToken: string | null;
  /** ISO 8601. */
  readonly expiresAt: string | null;
}

export const noToken = { flowToken: null, expiresAt: null } as const;

type Kept = Readonly<Record<string, unknown>> & { readonly userErrors: readonly SerializedError[] };

/** Sealed, since a flow token lets its holder go on with the flow. */
export const sealOutcome = (box: SecretBox, outcome: CardAnswer): Promise<string> =>
  box.seal(JSON.stringify({ ...outcome, userErrors: outcome.userErrors.map(serializeError) } satisfies Kept));

export async function openOutcome<Outcome extends CardAnswer>(box: SecretBox, sealed: string): Promise<Outcome> {
  const kept = parseStoredJson<Omit<Outcome, 'userErrors'> & Kept>(await box.open(sealed));
  const userErrors = kept.userErrors.map((error) => deserializeError(error));
  return { ...kept, userErrors, replayed: true } as Outcome;
}

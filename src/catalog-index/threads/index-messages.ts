import { CommerceError } from '../../errors/commerce-error.ts';
import { deserializeError } from '../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../errors/serialize-error.ts';
import { CatalogIndexError, CatalogRunLostError } from '../../stores/ports/catalog-index.ts';
import type { IndexCommand, IndexCommands, StoredTexts } from './index-commands.ts';
import { DamagedIndexError, isDamage } from './index-errors.ts';

/**
 * Its answer as JSON, which is read faster than a copied object. Texts go beside it: as strings in JSON, each quotation mark of theirs
 * would be escaped and read twice.
 */
export type IndexResponse = IndexAnswer | { readonly failure: IndexFailure };

export const isIndexResponse = (message: object): message is IndexResponse =>
  'answer' in message || 'failure' in message;

interface IndexAnswer {
  readonly answer: string;
  readonly texts: readonly string[] | null;
}

type Answer = IndexCommands[IndexCommand]['answer'];

export function toAnswer(answer: Answer): IndexAnswer {
  if (answer === null || !hasTexts(answer)) return { answer: JSON.stringify(answer), texts: null };
  const { texts, ...others } = answer;
  return { answer: JSON.stringify(others), texts };
}

const hasTexts = (answer: object): answer is StoredTexts => 'texts' in answer;

export function readAnswer<Name extends IndexCommand>({ answer, texts }: IndexAnswer): IndexCommands[Name]['answer'] {
  const read: IndexCommands[Name]['answer'] = JSON.parse(answer);
  return texts === null ? read : { ...read, texts };
}

/** `refusal`: an error of the catalog, such as of a database server that is away. */
export type IndexFailure =
  | { readonly kind: 'refusal'; readonly error: SerializedError }
  | { readonly kind: 'run-lost' | 'damaged' | 'other'; readonly message: string };

export function toFailure(thrown: unknown): IndexFailure {
  if (thrown instanceof CommerceError) return { kind: 'refusal', error: serializeError(thrown) };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof CatalogRunLostError) return { kind: 'run-lost', message };
  return { kind: isDamage(thrown) ? 'damaged' : 'other', message };
}

export function fromFailure(failure: IndexFailure): Error {
  switch (failure.kind) {
    case 'refusal':
      return deserializeError(failure.error);
    case 'run-lost':
      return new CatalogRunLostError(failure.message);
    case 'damaged':
      return new DamagedIndexError(failure.message);
    case 'other':
      return new CatalogIndexError(failure.message);
  }
}

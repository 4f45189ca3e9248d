import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../lib/json/canonical-json.ts';
import type { NetworkCard } from '../cards/cards.ts';
import type { Ceremony } from './ceremony.ts';

/** A hash of nonce, card and mandate: a signature over it agrees to nothing else. Base64url. */
export const toChallenge = ({ cardId }: Pick<NetworkCard, 'cardId'>, { kind, nonce, mandate }: Ceremony): string =>
  createHash('sha256').update(canonicalJson({ kind, nonce, cardId, mandate })).digest('base64url');

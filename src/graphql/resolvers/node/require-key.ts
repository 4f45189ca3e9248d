import { CommerceError } from '../../../errors/commerce-error.ts';
import { type NodeKind, parseGlobalId } from '../../global-id.ts';

/** The key in a global identifier of one of these kinds. Throws InvalidInputQuery if it has another. */
export function requireKey(kinds: readonly [NodeKind, ...NodeKind[]], id: string): readonly string[] {
  const { kind, key } = parseGlobalId(id);
  if (kinds.includes(kind)) return key;
  throw new CommerceError('InvalidInputQuery', {
    field: ['id'],
    description: `Not the identifier of a ${kinds[0]}`,
  });
}

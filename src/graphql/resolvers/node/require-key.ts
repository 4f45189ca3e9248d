import { CommerceError } from '../../../errors/commerce-error.ts';
import { type NodeKind, parseGlobalId } from '../../global-id.ts';

/** The key in a global identifier of this type. Throws InvalidInputQuery if it has another type. */
export function requireKey(kind: NodeKind, id: string): readonly string[] {
  const found = parseGlobalId(id);
  if (found.kind === kind) return found.key;
  throw new CommerceError('InvalidInputQuery', {
    field: ['id'],
    description: `This is not the identifier of a ${kind}`,
  });
}

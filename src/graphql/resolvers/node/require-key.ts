import { CommerceError } from '../../../errors/commerce-error.ts';
import { type NodeType, parseGlobalId } from '../../global-id.ts';

/** The key in a global identifier of this type. Throws InvalidInputQuery where it is another's. */
export function requireKey(type: NodeType, id: string): readonly string[] {
  const found = parseGlobalId(id);
  if (found.type === type) return found.key;
  throw new CommerceError('InvalidInputQuery', {
    field: ['id'],
    description: `This is not the identifier of a ${type}`,
  });
}

import { CommerceError } from '../errors/commerce-error.ts';

/** Kinds of things with a global identifier, and how many parts their key has. */
const keyLengths = { Cart: 2, Merchant: 1, Order: 2, Product: 2 } as const;

export type NodeType = keyof typeof keyLengths;

export interface GlobalId {
  readonly type: NodeType;
  readonly key: readonly string[];
}

/** Opaque to clients: base64url of the JSON array of type and key. */
export const toGlobalId = (type: NodeType, ...key: readonly string[]): string =>
  Buffer.from(JSON.stringify([type, ...key])).toString('base64url');

/** Throws InvalidInputQuery for anything that `toGlobalId` did not make. */
export function parseGlobalId(id: string): GlobalId {
  const found = findParts(id);
  const [type, ...key] = found ?? [];
  if (type !== undefined && isNodeType(type) && key.length === keyLengths[type] && toGlobalId(type, ...key) === id) {
    return { type, key };
  }
  throw new CommerceError('InvalidInputQuery', {
    field: ['id'],
    description: 'This is not an identifier of this service',
  });
}

const isNodeType = (type: string): type is NodeType => Object.hasOwn(keyLengths, type);

function findParts(id: string): readonly string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined;
  } catch {
    return undefined;
  }
}

import type { GraphQLSchema } from 'graphql';
import { CommerceError } from '../errors/commerce-error.ts';

/** The keys by which a gateway may name an entity, as the `@key` directives of the schema have them. */
const keys: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['Cart', [['id']]],
  ['Merchant', [['id'], ['domain']]],
  ['Order', [['id'], ['domain', 'orderId']]],
  ['Product', [['id'], ['domain', 'baseSku']]],
]);

/**
 * Representations are JSON that the schema does not describe: one without a key is refused before a reference resolver
 * sees it. All entities resolve independently, so that one invalid representation nulls no other, and equal ones once.
 */
export function guardEntities(schema: GraphQLSchema): GraphQLSchema {
  const field = schema.getQueryType()?.getFields()['_entities'];
  const resolve = field?.resolve;
  if (field === undefined || resolve === undefined) throw new TypeError('The schema has no entities');
  field.resolve = (root, { representations }, context, info) => {
    const resolved = new Map<string, Promise<unknown>>();
    const resolveOne = async (representation: unknown, index: number): Promise<unknown> => {
      requireKey(representation, index);
      const key = toText(representation);
      const known = resolved.get(key) ?? resolveNew(representation);
      resolved.set(key, known);
      return await known;
    };
    const resolveNew = async (representation: unknown): Promise<unknown> => {
      const entities: unknown = await resolve(root, { representations: [representation] }, context, info);
      return Array.isArray(entities) ? entities[0] : entities;
    };
    return Array.isArray(representations) ? representations.map(resolveOne) : null;
  };
  return schema;
}

/** The same for representations of one entity, in whatever order their members are. */
function toText(representation: unknown): string {
  if (representation === null || typeof representation !== 'object') return '';
  return JSON.stringify(Object.entries(representation).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function requireKey(representation: unknown, index: number): void {
  if (hasKey(representation)) return;
  throw new CommerceError('InvalidInputQuery', {
    field: ['representations', String(index)],
    description: 'This representation has no known type or none of its keys',
  });
}

function hasKey(representation: unknown): boolean {
  if (representation === null || typeof representation !== 'object') return false;
  const members = new Map<string, unknown>(Object.entries(representation));
  const type = members.get('__typename');
  const known = typeof type === 'string' ? keys.get(type) : undefined;
  return (known ?? []).some((key) => key.every((member) => typeof members.get(member) === 'string'));
}

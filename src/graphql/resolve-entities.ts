import type { GraphQLFieldResolver } from 'graphql';
import { CommerceError } from '../errors/commerce-error.ts';
import type { GraphQLContext } from './context.ts';

/** The keys by which a gateway may name an entity, as the `@key` directives of the schema have them. Reference resolvers read the first. */
const keys: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['Cart', [['id']]],
  ['Merchant', [['id'], ['domain']]],
  ['Order', [['id'], ['domain', 'orderId']]],
  ['Product', [['id'], ['domain', 'baseSku']]],
]);

type Resolve = GraphQLFieldResolver<unknown, GraphQLContext, { readonly representations: readonly unknown[] }>;
type ResolveReference = (representation: object, context: GraphQLContext) => unknown;

/**
 * The resolver of `_entities`, by the reference resolvers of the types. Representations are JSON that the schema does not
 * describe: one without a key is refused before a reference resolver sees it. All entities resolve independently, so that
 * one invalid representation nulls no other, and equal ones once. Throws for an entity without a reference resolver.
 */
export function resolveEntities(resolvers: object): Resolve {
  const references = findReferences(resolvers);
  return (_root, { representations }, context) => {
    const resolved = new Map<string, Promise<unknown>>();
    const resolveOne = async (representation: unknown, index: number): Promise<unknown> => {
      const { type, reference } = requireReference(representation, index);
      const key = JSON.stringify(reference);
      const known = resolved.get(key) ?? resolveNew(type, reference);
      resolved.set(key, known);
      return await known;
    };
    const resolveNew = async (type: string, reference: object): Promise<unknown> => {
      const entity: unknown = await references.get(type)?.(reference, context);
      return entity !== null && typeof entity === 'object' ? withType(entity, type) : entity;
    };
    return representations.map(resolveOne);
  };
}

const findReferences = (resolvers: object): ReadonlyMap<string, ResolveReference> => {
  const members = new Map<string, object>(Object.entries(resolvers));
  return new Map(
    [...keys.keys()].map((type) => {
      const resolve: ResolveReference | undefined = Reflect.get(members.get(type) ?? {}, '__resolveReference');
      if (resolve === undefined) throw new TypeError(`The entity ${type} has no reference resolver`);
      return [type, resolve];
    }),
  );
};

/** `_Entity` knows the type of an entity by it. */
const withType = (entity: object, type: string): object =>
  Object.hasOwn(entity, '__typename') ? entity : Object.defineProperty(entity, '__typename', { value: type });

interface Reference {
  readonly type: string;
  /** The type and the key of a representation, without what else it has. */
  readonly reference: object;
}

function requireReference(representation: unknown, index: number): Reference {
  if (representation !== null && typeof representation === 'object') {
    const read = (name: string): unknown =>
      Object.hasOwn(representation, name) ? Reflect.get(representation, name) : undefined;
    const type = read('__typename');
    const known = typeof type === 'string' ? keys.get(type) : undefined;
    const key = known?.find((names) => names.every((name) => typeof read(name) === 'string'));
    if (typeof type === 'string' && key !== undefined) {
      const reference: Record<string, unknown> = { __typename: type };
      for (const name of key) reference[name] = read(name);
      return { type, reference };
    }
  }
  throw new CommerceError('InvalidInputQuery', {
    field: ['representations', String(index)],
    description: 'This representation has no known type or none of its keys',
  });
}

import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { createRandom, type Random } from './random.ts';

/** An object of the random schema: everything below it follows from its seed. */
interface Source {
  readonly seed: string;
  readonly typeName: string;
}

export interface RandomContext {
  /** Every call of a resolver, in order. */
  readonly calls: string[];
  readonly seed: number;
}

/**
 * The service's schema with resolvers that answer at random, but the same for the same seed: values, nulls, errors thrown, returned and
 * rejected, at once and some ticks later.
 */
export function createRandomSchema(): GraphQLSchema {
  const schema = createSchema();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isScalarType(type)) type.serialize = (value) => (value === 'unfit' ? undefined : value);
    if (isAbstractType(type)) type.resolveType = (value: Source) => value.typeName;
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) field.resolve = createResolver(schema, type.name, field);
  }
  return schema;
}

const createResolver =
  (
    schema: GraphQLSchema,
    parent: string,
    { name, type }: GraphQLField<unknown, unknown>,
  ): GraphQLFieldResolver<Source | undefined, RandomContext> =>
  (source, given, { calls, seed }) => {
    const call = `${source?.seed ?? seed}/${parent}.${name}(${JSON.stringify(given)})`;
    calls.push(call);
    return createAnswer(schema, type, call);
  };

function createAnswer(schema: GraphQLSchema, type: GraphQLOutputType, seed: string): unknown {
  const random = createRandom(seed);
  const fate = random.below(100);
  if (fate < 3) return null;
  if (fate < 5) throw new Error(`thrown ${seed}`);
  if (fate < 7) return new Error(`returned ${seed}`);
  if (fate < 10) return laterThan(random.below(4), () => Promise.reject(new Error(`rejected ${seed}`)));
  const answer = () => createValue(schema, isNonNullType(type) ? type.ofType : type, seed, random);
  return fate < 40 ? laterThan(random.below(4), answer) : answer();
}

function createValue(schema: GraphQLSchema, type: GraphQLOutputType, seed: string, random: Random): unknown {
  if (isListType(type)) {
    if (random.below(40) === 0) return 'no list';
    return Array.from({ length: random.below(4) }, (_, index) => {
      try {
        return createAnswer(schema, type.ofType, `${seed}[${index}]`);
      } catch (thrown) {
        return thrown;
      }
    });
  }
  if (isEnumType(type)) return random.pick(type.getValues()).value;
  if (isAbstractType(type)) return { seed, typeName: random.pick(schema.getPossibleTypes(type)).name };
  if (isObjectType(type)) return { seed, typeName: type.name };
  return random.below(30) === 0 ? 'unfit' : `${random.below(1000)}`;
}

function laterThan(ticks: number, answer: () => unknown): Promise<unknown> {
  const answered = waitFor(ticks).then(answer);
  // A list that fails leaves its other items behind.
  answered.catch(() => {});
  return answered;
}

async function waitFor(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) await undefined;
}

import type { GraphQLResolveInfo } from 'graphql';
import { type Commerce, mutations, queries } from '../../commerce/commerce.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { chargedFields } from '../admission-control/charged-fields.ts';
import type { GraphQLContext } from '../context.ts';

type MutationName = keyof typeof mutations;

type Mutate<Name extends MutationName> = (
  root: unknown,
  args: { readonly input: Parameters<Commerce[Name]>[1] },
  context: GraphQLContext,
  info: Info,
) => Promise<Awaited<ReturnType<Commerce[Name]>> & { readonly domain: string | null }>;

/** Every mutation that is a use case: `input` is passed on unchanged, and the outcome is the payload. */
export const forwardMutations = (): { readonly [Name in MutationName]: Mutate<Name> } =>
  Object.fromEntries(Object.keys(mutations).map((name) => [name, forward(name as MutationName)])) as {
    readonly [Name in MutationName]: Mutate<Name>;
  };

/** Only mutations that may pay take `info`: operations without it are compiled. */
const forward = (name: MutationName) => {
  const mutate = async (
    { caller, commerce, gate }: Pick<GraphQLContext, 'caller' | 'commerce' | 'gate'>,
    input: object,
  ) => {
    const outcome = await (commerce[name] as (caller: Caller, input: object) => Promise<object>)(caller, input);
    await gate?.takeTurn();
    // For the `merchant` of the payload.
    return { ...outcome, domain: 'domain' in input && typeof input.domain === 'string' ? input.domain : null };
  };
  if (chargedFields.get(name)?.limits.includes('failedPayments') !== true) {
    return (_root: unknown, { input }: Arguments, context: GraphQLContext) => mutate(context, input);
  }
  return (_root: unknown, { input }: Arguments, { caller, commerce, gate }: GraphQLContext, { path }: Info) =>
    mutate({ caller: { ...caller, payment: gate?.findPayment(path.key) }, commerce, gate }, input);
};

interface Arguments {
  readonly input: object;
}

type Info = Pick<GraphQLResolveInfo, 'path'>;

type QueryName = keyof typeof queries;

/** `listPopularProducts` → `popularProducts`. */
type FieldOf<Name extends string> = Name extends `${'get' | 'list'}${infer Noun}` ? Uncapitalize<Noun> : never;

type Ask<Name extends QueryName> = (
  root: unknown,
  input: Parameters<Commerce[Name]> extends [unknown, infer Input] ? Input : unknown,
  context: GraphQLContext,
) => ReturnType<Commerce[Name]>;

/** Every query that is a use case, by its name without the verb: the arguments are the input. */
export const forwardQueries = (): { readonly [Name in QueryName as FieldOf<Name>]: Ask<Name> } =>
  Object.fromEntries(
    Object.keys(queries).map((name) => [
      name.replace(/^(?:get|list)(.)/, (_, first: string) => first.toLowerCase()),
      (_root: unknown, input: unknown, { caller, commerce }: GraphQLContext) =>
        (commerce[name as QueryName] as (caller: Caller, input: unknown) => unknown)(caller, input),
    ]),
  ) as { readonly [Name in QueryName as FieldOf<Name>]: Ask<Name> };

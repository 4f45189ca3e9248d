import type { GraphQLResolveInfo } from 'graphql';
import { type Commerce, mutations } from '../../commerce/commerce.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { GraphQLContext } from '../context.ts';

type MutationName = keyof typeof mutations;

type Mutate<Name extends MutationName> = (
  root: unknown,
  args: { readonly input: Parameters<Commerce[Name]>[1] },
  context: GraphQLContext,
  info: Pick<GraphQLResolveInfo, 'path'>,
) => Promise<Awaited<ReturnType<Commerce[Name]>> & { readonly domain: string | null }>;

/** Every mutation that is a use case: `input` is passed on unchanged, and the outcome is the payload. */
export const forwardMutations = (): { readonly [Name in MutationName]: Mutate<Name> } =>
  Object.fromEntries(Object.keys(mutations).map((name) => [name, forward(name as MutationName)])) as {
    readonly [Name in MutationName]: Mutate<Name>;
  };

const forward =
  (name: MutationName) =>
  async (
    _root: unknown,
    { input }: { readonly input: object },
    { caller, commerce, gate }: GraphQLContext,
    { path }: Pick<GraphQLResolveInfo, 'path'>,
  ) => {
    const mutate = commerce[name] as (caller: Caller, input: object) => Promise<object>;
    const outcome = await mutate({ ...caller, payment: gate?.findPayment(path.key) }, input);
    // For the `merchant` of the payload.
    return { ...outcome, domain: 'domain' in input && typeof input.domain === 'string' ? input.domain : null };
  };

/** A query that is its use case: the arguments are its input. */
export const forwardArguments =
  <Input, Answer>(choose: (commerce: Commerce) => (caller: Caller, input: Input) => Answer) =>
  (_root: unknown, input: Input, { caller, commerce }: GraphQLContext): Answer =>
    choose(commerce)(caller, input);

import type { GraphQLResolveInfo } from 'graphql';
import type { Commerce } from '../../commerce/commerce.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { GraphQLContext } from '../context.ts';

type UseCase<Input, Answer> = (caller: Caller, input: Input) => Answer;

/** A mutation that maps to one use case: `input` is passed on unchanged, and the outcome is the payload. */
export const forwardInput =
  <Input extends object, Outcome extends object>(choose: (commerce: Commerce) => UseCase<Input, Promise<Outcome>>) =>
  async (_root: unknown, { input }: { readonly input: Input }, { caller, commerce }: GraphQLContext) =>
    withDomain(await choose(commerce)(caller, input), input);

/** As `forwardInput`, for a mutation that may pay. */
export const forwardPayment =
  <Input extends object, Outcome extends object>(choose: (commerce: Commerce) => UseCase<Input, Promise<Outcome>>) =>
  async (
    _root: unknown,
    { input }: { readonly input: Input },
    { caller, commerce, gate }: GraphQLContext,
    { path }: Pick<GraphQLResolveInfo, 'path'>,
  ) =>
    withDomain(await choose(commerce)({ ...caller, payment: gate?.findPayment(path.key) }, input), input);

/** A query that is its use case: the arguments are its input. */
export const forwardArguments =
  <Input, Answer>(choose: (commerce: Commerce) => UseCase<Input, Answer>) =>
  (_root: unknown, input: Input, { caller, commerce }: GraphQLContext): Answer =>
    choose(commerce)(caller, input);

/** The domain goes along with the outcome, for the `merchant` of the payload. */
const withDomain = <Outcome extends object>(outcome: Outcome, input: object) => ({
  ...outcome,
  domain: 'domain' in input && typeof input.domain === 'string' ? input.domain : null,
});

import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import type { CommerceErrorOptions } from '../../errors/error-details.ts';
import type { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';
import type { MedusaAnswer, MedusaProblem } from './client.ts';

/** What Medusa says of a cart that became an order, or is becoming one. */
export const isBeingOrdered = ({ message }: MedusaProblem): boolean => /is already completed/.test(message);
export const lacksStock = ({ code }: MedusaProblem): boolean => code === 'insufficient_inventory';

/** A line of the cart has lost its product or its price. */
export const isNotSold = ({ message }: MedusaProblem): boolean =>
  /belong to a product that is not published|do not have a price/.test(message);

/** Another call has just made the customer that this one wanted to make. */
export const wasCustomerMade = ({ message }: MedusaProblem): boolean =>
  /^Customer with email: .*already exists/.test(message);

/** For calls without buyer input: every refusal is a failure of the platform. */
export function requireData<Data>(answer: MedusaAnswer<Data>): Data {
  if (answer.kind === 'data') return answer.data;
  throw toUnknown(answer.problem);
}

/** A refusal of a change to a cart: by `name` if Medusa calls the input wrong. */
export function toRefusal(problem: MedusaProblem, name: ErrorName, options: CommerceErrorOptions = {}): CommerceError {
  if (isBeingOrdered(problem)) return toBeingOrdered();
  if (wasCustomerMade(problem)) return toUnknown(problem);
  if (problem.status === 404 || problem.type === 'invalid_data' || problem.type === 'not_allowed') {
    return new CommerceError(name, { description: `Medusa refused: ${problem.code ?? problem.type}`, ...options });
  }
  return toUnknown(problem);
}

export const toBeingOrdered = (): CommerceError =>
  new CommerceError('PreconditionError', {
    description: 'An order is being placed from this cart. The cart cannot change until that ends.',
  });

/** Neither a refusal nor a result: the answer does not tell what became of the request. */
const toUnknown = ({ status, type }: MedusaProblem): UpstreamFailure =>
  unknownOutcome(`Medusa answered with status ${status}: ${type.slice(0, 60)}`);

import { type DocumentNode, type GraphQLSchema, getArgumentValues, type OperationDefinitionNode } from 'graphql';
import type { Commerce } from '../../commerce/commerce.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CountedCaller, Points, Quota, RateLimitName, RateLimits } from '../../rate-limits/rate-limits.ts';
import { readOperationFacts } from '../limits/operation-facts.ts';
import { chargedFields, type FieldCharge } from './charged-fields.ts';
import { listExecutedFields } from './list-executed-fields.ts';
import { maintenanceFields } from './maintenance-fields.ts';
import type { OperationTurns, TurnRequest } from './operation-turns.ts';
import { PaymentReservation } from './payment-reservation.ts';

/** An operation that may run: `checkVariablesAndCost` found no problem. */
interface GatedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The variables as resolvers get them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly cost: number;
}

interface Maintenance {
  readonly retryAfterSeconds: number;
}

export interface OperationGateOptions {
  readonly caller: Caller;
  /** Why the caller may run nothing, whatever it is. Default: it may. */
  readonly refusal?: CommerceError | null;
  /** Called if the operation costs points. */
  readonly countCaller: () => CountedCaller;
  readonly commerce: Pick<Commerce, 'isReplay'>;
  readonly rateLimits: RateLimits;
  /** Costly queries take turns. */
  readonly turns: OperationTurns;
  /** The mode that applies when it is called; null while operations run as usual. */
  readonly findMaintenance: () => Maintenance | null;
  /** Whether each operation takes points by its cost: nobody vouches for the caller. */
  readonly isAnonymous: boolean;
  /** Whether a header or the cookie holds the token of an earlier session. */
  readonly hasSessionToken: boolean;
}

/** A root field that will run. */
interface RootField {
  /** Its name in the response. */
  readonly key: string;
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
}

interface ChargedField {
  /** Its name in the response. */
  readonly key: string;
  readonly operation: string;
  readonly limits: FieldCharge['limits'];
  readonly points: number;
  readonly input: unknown;
}

/**
 * Guards one operation. During maintenance it admits only what stays open. It takes the points of all its root fields before the first runs, so that aliases gain nothing:
 * either the whole operation runs or none of it.
 */
export class OperationGate {
  readonly #options: OperationGateOptions;
  readonly #payments = new Map<string, PaymentReservation>();
  #quotas: readonly Quota[] = [];
  #isCostly = false;
  #endTurn: () => void = noTurn;

  constructor(options: OperationGateOptions) {
    this.#options = options;
  }

  /** The remaining quota of the limits that the operation touched. */
  get quotas(): readonly Quota[] {
    return this.#quotas;
  }

  /**
   * Why nothing of the operation may run; null if it may. Call it once, after all other checks, and `leave` after the operation. An
   * unavailable store is a reason, too.
   */
  async admit(operation: GatedOperation): Promise<CommerceError | null> {
    const refusal = await this.#findRefusal(operation);
    if (refusal !== null) return refusal;
    this.#isCostly = isCostly(operation);
    if (operation.operation.operation !== 'query') return null;
    try {
      await this.takeTurn();
      return null;
    } catch {
      // Nobody is there to read it.
      return new CommerceError('ServiceUnavailable');
    }
  }

  /** A mutation takes its turn for its payload: nothing that it does waits for others. Rejects if the client left. */
  async takeTurn(): Promise<void> {
    if (this.#isCostly && this.#endTurn === noTurn) this.#endTurn = await this.#options.turns.take(this.#toTurn());
  }

  /** What ends the turn of one event; null if it needs none. Rejects if the client left. */
  takeEventTurn(): Promise<() => void> | null {
    return this.#isCostly ? this.#options.turns.take(this.#toTurn()) : null;
  }

  /** Lets others have the turn of the operation, if it took one. For an operation that was not admitted, too. */
  leave(): void {
    this.#endTurn();
  }

  #toTurn(): TurnRequest {
    const { caller, countCaller } = this.#options;
    const { device, address } = countCaller();
    return { caller: device ?? address, signal: caller.signal };
  }

  async #findRefusal(operation: GatedOperation): Promise<CommerceError | null> {
    try {
      const { refusal = null, findMaintenance, isAnonymous } = this.#options;
      if (refusal !== null) return refusal;
      const maintenance = findMaintenance();
      if (maintenance === null && !isAnonymous && !isCharged(operation)) return null;
      const fields = listRootFields(operation);
      if (maintenance !== null && !this.#isOpenInMaintenance(fields)) return createMaintenanceError(maintenance);
      return await this.#takePoints(fields, isAnonymous ? { anonymous: countPoints(operation) } : {});
    } catch (thrown) {
      if (thrown instanceof CommerceError) return thrown;
      throw thrown;
    }
  }

  /** The reservation of this root field (by its name in the response) for the limit of failed payments. */
  findPayment(key: string | number): PaymentReservation | undefined {
    return this.#payments.get(String(key));
  }

  #isOpenInMaintenance(fields: readonly RootField[]): boolean {
    const { hasSessionToken } = this.#options;
    return fields.every(({ name, given }) => maintenanceFields.get(name)?.({ given, hasSessionToken }));
  }

  async #takePoints(fields: readonly RootField[], ofOperation: Points): Promise<CommerceError | null> {
    const called = fields.flatMap(toChargedField);
    const charged = await this.#dropReplays(called);
    const points = { ...sumPoints(charged), ...ofOperation };
    const { rateLimits, countCaller } = this.#options;
    const taken = Object.keys(points).length === 0 ? null : await rateLimits.take(countCaller(), points);
    this.#quotas = taken?.quotas ?? [];
    const retryAfterSeconds = taken?.retryAfterSeconds ?? null;
    if (retryAfterSeconds !== null) return new CommerceError('RateLimited', { retryAfterSeconds });
    const takeLate = () => rateLimits.take(countCaller(), { failedPayments: 1 });
    for (const field of called.filter(({ limits }) => limits.includes('failedPayments'))) {
      const reservation = new PaymentReservation(charged.includes(field) ? taken : null, takeLate);
      this.#payments.set(field.key, reservation);
    }
    return null;
  }

  async #dropReplays(fields: readonly ChargedField[]): Promise<readonly ChargedField[]> {
    const { caller, commerce } = this.#options;
    const kept = await Promise.all(
      fields.map(async (field) => {
        const { operation, input } = field;
        if (!isKeyed(input)) return [field];
        const { idempotencyKey } = input;
        return (await commerce.isReplay(caller, { operation, idempotencyKey, input })) ? [] : [field];
      }),
    );
    return kept.flat();
  }
}

/**
 * An anonymous operation takes one point, and one more for each so much of its cost: else the costliest would be as cheap as `__typename`. Points
 * are those of the address, since a stranger could use up those of an App ID and lock its partner out.
 */
const COST_OF_A_POINT = 2_000;

/** The cost from which an answer can be large. */
const COST_OF_A_TURN = 100;

const noTurn = (): void => {};

const isCostly = ({ schema, document, operation, cost }: GatedOperation): boolean =>
  cost >= COST_OF_A_TURN || readOperationFacts(schema, document, operation).rootFields.has('_service');

const createMaintenanceError = ({ retryAfterSeconds }: Maintenance): CommerceError =>
  new CommerceError('ServiceUnavailable', { description: 'The service is under maintenance.', retryAfterSeconds });

function isCharged({ schema, document, operation }: GatedOperation): boolean {
  const { rootFields } = readOperationFacts(schema, document, operation);
  return [...rootFields].some((name) => chargedFields.has(name));
}

const listRootFields = ({ schema, document, operation, values }: GatedOperation): readonly RootField[] =>
  [...listExecutedFields(document, operation, values)].map(([key, node]) => {
    const name = node.name.value;
    const field = schema.getRootType(operation.operation)?.getFields()[name];
    return { key, name, given: field === undefined ? {} : getArgumentValues(field, node, values) };
  });

/** The points of an operation as a whole, by its cost. */
function countPoints({ schema, document, operation, cost }: GatedOperation): number {
  const { isIntrospection } = readOperationFacts(schema, document, operation);
  // It has points of its own, and is mostly answered from what is kept.
  return isIntrospection ? 1 : 1 + Math.floor(cost / COST_OF_A_POINT);
}

function toChargedField({ key, name, given: { input } }: RootField): readonly ChargedField[] {
  const charge = chargedFields.get(name);
  if (charge === undefined) return [];
  const { limits, countPoints = () => 1 } = charge;
  return [{ key, operation: name, limits, points: countPoints(input), input }];
}

const isKeyed = (input: unknown): input is { readonly idempotencyKey: string } =>
  typeof input === 'object' && input !== null && 'idempotencyKey' in input && typeof input.idempotencyKey === 'string';

function sumPoints(fields: readonly ChargedField[]): Points {
  const points: Partial<Record<RateLimitName, number>> = {};
  for (const field of fields) {
    for (const name of field.limits) points[name] = (points[name] ?? 0) + field.points;
  }
  return points;
}

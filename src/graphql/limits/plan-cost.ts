import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { largestPage } from './limits.ts';

type Variables = Readonly<Record<string, unknown>>;

export interface CostPlanOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export interface Cost {
  /** Every field, those below a page once per possible entry of the page. */
  readonly cost: number;
  /** Entities that the document requests. */
  readonly representations: number;
}

/** What the variables decide. */
type Term = (run: Run) => number;

/** The cost of a selection: a number that is known beforehand, and the rest. */
interface Sum {
  readonly fixed: number;
  readonly terms: readonly Term[];
}

/** One use of a plan. */
interface Run {
  readonly variables: Variables;
  /** By name; each is worked out once, however often it is spread. */
  readonly fragments: Map<string, number>;
}

/** Parts of an object that are there anyway, however many are asked for. */
const partTypes: ReadonlySet<string> = new Set(['Image']);

/** Arguments that set how many entries a field returns. */
const sizeArguments: ReadonlySet<string> = new Set(['first', 'size']);

/**
 * Types that are read from a merchant one by one. Everything else costs 1: it is part of an object, or is read in a
 * batch.
 */
const prices: ReadonlyMap<string, number> = new Map([
  ['Cart', 20],
  ['Order', 20],
  // `node(id:)` may be one of them, or a part of one.
  ['Node', 20],
]);

/** Lists without pages whose entries are, or can hold, what is read from a merchant each. */
const lists: ReadonlySet<string> = new Set(['Query.activeCarts', 'Query.merchants']);

/**
 * Works out the possible cost of an operation as far as its text tells, so that only what depends on variables is left for each call.
 * If no argument sets the size of a page, the largest is assumed. Fragments are measured once, as in `DocumentMeter`.
 */
export function planCost({ schema, document, operation }: CostPlanOptions): (variables: Variables) => Cost {
  const fragments = new Map<string, FragmentDefinitionNode>(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const planned = new Map<string, Sum>();
  const entityFields: FieldNode[] = [];

  const planFragment = (name: string): Sum => {
    const known = planned.get(name);
    if (known !== undefined) return known;
    planned.set(name, FREE);
    const fragment = fragments.get(name);
    const inside =
      fragment === undefined ? FREE : planSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    const shared = inside.terms.length === 0 ? inside : { fixed: 0, terms: [once(name, inside)] };
    planned.set(name, shared);
    return shared;
  };

  const planField = (node: FieldNode, parent: GraphQLNamedType | undefined): Sum => {
    const field = findField(parent, node.name.value);
    if (field === undefined) return add(1, planSet(node.selectionSet, undefined));
    const type = getNamedType(field.type);
    const below = planSet(node.selectionSet, type);
    if (field.name === '_entities') {
      entityFields.push(node);
      return {
        fixed: 1,
        terms: [(run) => priceEntities(listRepresentations(node, run.variables), evaluate(below, run))],
      };
    }
    return add(toPrice(type.name), multiply(below, planSize(node, field, `${parent?.name}.${field.name}`)));
  };

  const planSet = (set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined): Sum => {
    let fixed = 0;
    const terms: Term[] = [];
    for (const selection of set?.selections ?? []) {
      const part = planSelection(selection, parent);
      fixed += part.fixed;
      terms.push(...part.terms);
    }
    return { fixed, terms };
  };

  const planSelection = (selection: SelectionNode, parent: GraphQLNamedType | undefined): Sum => {
    if (selection.kind === Kind.FIELD) return planField(selection, parent);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return planFragment(selection.name.value);
    const condition = selection.typeCondition;
    return planSet(selection.selectionSet, condition ? schema.getType(condition.name.value) : parent);
  };

  const whole = planSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
  return (variables) => ({
    cost: evaluate(whole, { variables, fragments: new Map() }),
    representations: entityFields.reduce((count, node) => count + listRepresentations(node, variables).length, 0),
  });
}

const FREE: Sum = { fixed: 0, terms: [] };

const evaluate = ({ fixed, terms }: Sum, run: Run): number => terms.reduce((sum, term) => sum + term(run), fixed);

const add = (price: number, { fixed, terms }: Sum): Sum => ({ fixed: price + fixed, terms });

function multiply(sum: Sum, size: number | ((variables: Variables) => number)): Sum {
  if (typeof size === 'function') return { fixed: 0, terms: [(run) => evaluate(sum, run) * size(run.variables)] };
  return { fixed: sum.fixed * size, terms: sum.terms.map((term) => (run) => term(run) * size) };
}

const once =
  (name: string, sum: Sum): Term =>
  (run) => {
    const known = run.fragments.get(name);
    if (known !== undefined) return known;
    const cost = evaluate(sum, run);
    run.fragments.set(name, cost);
    return cost;
  };

const priceEntities = (entities: readonly unknown[], below: number): number =>
  entities.reduce((sum: number, entity) => sum + toPrice(readTypeName(entity)) + below, 0);

const toPrice = (typeName: string): number => prices.get(typeName) ?? 1;

function listRepresentations(node: FieldNode, variables: Variables): readonly unknown[] {
  const given = node.arguments?.find(({ name }) => name.value === 'representations')?.value;
  const value: unknown = given && valueFromASTUntyped(given, variables);
  return Array.isArray(value) ? value : [value];
}

function readTypeName(representation: unknown): string {
  if (typeof representation !== 'object' || representation === null) return '';
  const name: unknown = Reflect.get(representation, '__typename');
  return typeof name === 'string' ? name : '';
}

const findField = (parent: GraphQLNamedType | undefined, name: string): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;

/** The number of entries that the field may return; 1 if it takes no size and is not one of `lists`. */
function planSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  name: string,
): number | ((variables: Variables) => number) {
  if (lists.has(name)) return largestPage;
  const argument = field.args.find(({ name }) => sizeArguments.has(name));
  if (argument === undefined || partTypes.has(getNamedType(field.type).name)) return 1;
  const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
  if (given === undefined) return toSize(argument.defaultValue);
  if (given.kind === Kind.INT) return toSize(Number(given.value));
  if (given.kind !== Kind.VARIABLE) return largestPage;
  return (variables) => toSize(variables[given.name.value] ?? argument.defaultValue);
}

/** A refused size costs nothing later, and an unset size costs the largest page. */
function toSize(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return largestPage;
  return Math.max(1, value);
}

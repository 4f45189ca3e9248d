import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { findFragmentIn } from '../list-fields.ts';
import { largestPage } from './limits.ts';
import { ListSizes, type Size } from './list-sizes.ts';

type Variables = Readonly<Record<string, unknown>>;

export interface CostMeterOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export interface Cost {
  /** Every field, those below a list once for each entry that the list may have. */
  readonly cost: number;
  /** Entities that the document requests. */
  readonly representations: number;
}

/** The lists directly below a page, by name. */
type SizedFields = ReadonlyMap<string, Size>;

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
  /** Each is worked out once, however often it is spread. */
  readonly fragments: Map<Sum, number>;
}

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

/**
 * Works out the possible cost of an operation as far as its text tells, so that only what depends on variables is left for each call.
 * The size of a list is an argument's, or what the schema assumes. Fragments are measured once, as in `DocumentMeter`.
 */
export function createCostMeter({ schema, document, operation }: CostMeterOptions): (variables: Variables) => Cost {
  const findFragment = findFragmentIn(document);
  const sizes = readSizes(schema);
  /** By the page whose entries they are of, since it sizes their lists. */
  const planned = new Map<SizedFields | undefined, Map<string, Sum>>();
  const entityFields: FieldNode[] = [];

  const planFragment = (name: string, sized: SizedFields | undefined): Sum => {
    const ofPage = planned.get(sized) ?? new Map<string, Sum>();
    planned.set(sized, ofPage);
    const known = ofPage.get(name);
    if (known !== undefined) return known;
    ofPage.set(name, FREE);
    const fragment = findFragment(name);
    const inside =
      fragment === undefined
        ? FREE
        : planSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), sized);
    const shared = inside.terms.length === 0 ? inside : { fixed: 0, terms: [once(inside)] };
    ofPage.set(name, shared);
    return shared;
  };

  const planField = (node: FieldNode, parent: GraphQLNamedType | undefined, sized?: SizedFields): Sum => {
    const field = findField(schema, parent, node.name.value);
    if (field === undefined || parent === undefined) return add(1, planSet(node.selectionSet, undefined));
    const type = getNamedType(field.type);
    const below = planSet(node.selectionSet, type, sizes.findSized(field, node));
    if (field.name === '_entities') {
      entityFields.push(node);
      return {
        fixed: 1,
        terms: [(run) => priceEntities(listRepresentations(node, run.variables), evaluate(below, run))],
      };
    }
    const size = sized?.get(field.name) ?? sizes.find(parent, field, node) ?? largestPage;
    if (size === 1) return add(toPrice(type.name), below);
    const each = isLeafType(type) ? ONE : add(toPrice(type.name), below);
    return multiply(each, size);
  };

  const planSet = (
    set: SelectionSetNode | undefined,
    parent: GraphQLNamedType | undefined,
    sized?: SizedFields,
  ): Sum => {
    let fixed = 0;
    const terms: Term[] = [];
    for (const selection of set?.selections ?? []) {
      const part = planSelection(selection, parent, sized);
      fixed += part.fixed;
      terms.push(...part.terms);
    }
    return { fixed, terms };
  };

  const planSelection = (
    selection: SelectionNode,
    parent: GraphQLNamedType | undefined,
    sized: SizedFields | undefined,
  ): Sum => {
    if (selection.kind === Kind.FIELD) return planField(selection, parent, sized);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return planFragment(selection.name.value, sized);
    const condition = selection.typeCondition;
    return planSet(selection.selectionSet, condition ? schema.getType(condition.name.value) : parent, sized);
  };

  const whole = planSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
  return (variables) => ({
    cost: evaluate(whole, { variables, fragments: new Map() }),
    representations: entityFields.reduce((count, node) => count + listRepresentations(node, variables).length, 0),
  });
}

const FREE: Sum = { fixed: 0, terms: [] };
const ONE: Sum = { fixed: 1, terms: [] };

const evaluate = ({ fixed, terms }: Sum, run: Run): number => terms.reduce((sum, term) => sum + term(run), fixed);

const add = (price: number, { fixed, terms }: Sum): Sum => ({ fixed: price + fixed, terms });

function multiply(sum: Sum, size: Size): Sum {
  if (typeof size === 'function') return { fixed: 0, terms: [(run) => evaluate(sum, run) * size(run.variables)] };
  return { fixed: sum.fixed * size, terms: sum.terms.map((term) => (run) => term(run) * size) };
}

const once =
  (sum: Sum): Term =>
  (run) => {
    const known = run.fragments.get(sum);
    if (known !== undefined) return known;
    const cost = evaluate(sum, run);
    run.fragments.set(sum, cost);
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

function findField(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

const sizesOf = new WeakMap<GraphQLSchema, ListSizes>();

function readSizes(schema: GraphQLSchema): ListSizes {
  const sizes = sizesOf.get(schema) ?? new ListSizes(schema);
  sizesOf.set(schema, sizes);
  return sizes;
}

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
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { largestPage } from './limits.ts';

export interface CostOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface Cost {
  /** Every field, those below a page once per possible entry of the page. */
  readonly cost: number;
  /** Entities that the document requests. */
  readonly representations: number;
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
 * The possible cost of an operation. If no argument sets the size of a page, the largest is assumed. Fragments are
 * measured once, as in `DocumentMeter`.
 */
export function measureCost({ schema, document, operation, variables }: CostOptions): Cost {
  let representations = 0;
  const fragments = new Map<string, FragmentDefinitionNode>(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const measured = new Map<string, number>();

  const measureFragment = (name: string): number => {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, 0);
    const fragment = fragments.get(name);
    const cost =
      fragment === undefined ? 0 : measureSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    measured.set(name, cost);
    return cost;
  };

  const measureField = (node: FieldNode, parent: GraphQLNamedType | undefined): number => {
    const field = findField(parent, node.name.value);
    if (field === undefined) return 1 + measureSet(node.selectionSet, undefined);
    const type = getNamedType(field.type);
    const below = measureSet(node.selectionSet, type);
    if (field.name !== '_entities')
      return toPrice(type.name) + below * findSize(node, field, variables, `${parent?.name}.${field.name}`);
    const entities = listRepresentations(node, variables);
    representations += entities.length;
    return entities.reduce((sum: number, entity) => sum + toPrice(readTypeName(entity)) + below, 1);
  };

  const measureSet = (set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined): number => {
    let cost = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) cost += measureField(selection, parent);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) cost += measureFragment(selection.name.value);
      else {
        const condition = selection.typeCondition;
        cost += measureSet(selection.selectionSet, condition ? schema.getType(condition.name.value) : parent);
      }
    }
    return cost;
  };

  const cost = measureSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
  return { cost, representations };
}

const toPrice = (typeName: string): number => prices.get(typeName) ?? 1;

function listRepresentations(node: FieldNode, variables: Readonly<Record<string, unknown>>): readonly unknown[] {
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
function findSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Readonly<Record<string, unknown>>,
  name: string,
): number {
  if (lists.has(name)) return largestPage;
  const argument = field.args.find(({ name }) => sizeArguments.has(name));
  if (argument === undefined || partTypes.has(getNamedType(field.type).name)) return 1;
  const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
  if (given === undefined) return toSize(argument.defaultValue);
  if (given.kind === Kind.INT) return toSize(Number(given.value));
  if (given.kind === Kind.VARIABLE) return toSize(variables[given.name.value] ?? argument.defaultValue);
  return largestPage;
}

/** A refused size costs nothing later, and an unset size costs the largest page. */
function toSize(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return largestPage;
  return Math.max(1, value);
}

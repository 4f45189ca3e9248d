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
} from 'graphql';
import { largestPage } from './limits.ts';

export interface CostOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Arguments that say how many entries a field answers with. */
const sizeArguments: ReadonlySet<string> = new Set(['first', 'size', 'representations']);

/**
 * What an operation can cost: every field counts 1, and those below a page count once for each entry that the page may have. Where a
 * variable leaves the size open, the largest page is assumed. Fragments are measured once, as in `DocumentMeter`.
 */
export function measureCost({ schema, document, operation, variables }: CostOptions): number {
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
    const below = measureSet(node.selectionSet, field && getNamedType(field.type));
    return 1 + below * (field === undefined ? 1 : findSize(node, field, variables));
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

  return measureSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
}

const findField = (parent: GraphQLNamedType | undefined, name: string): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;

/** How many entries the field may answer with; 1 where it takes no size. */
function findSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Readonly<Record<string, unknown>>,
): number {
  const argument = field.args.find(({ name }) => sizeArguments.has(name));
  if (argument === undefined) return 1;
  const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
  if (given === undefined) return toSize(argument.defaultValue);
  if (given.kind === Kind.INT) return toSize(Number(given.value));
  if (given.kind === Kind.LIST) return Math.max(1, given.values.length);
  if (given.kind === Kind.VARIABLE) return toSize(variables[given.name.value]);
  return largestPage;
}

/** A refused size costs nothing later, and what says nothing costs the largest page. */
function toSize(value: unknown): number {
  if (Array.isArray(value)) return Math.max(1, value.length);
  if (typeof value !== 'number' || !Number.isFinite(value)) return largestPage;
  return Math.max(1, value);
}

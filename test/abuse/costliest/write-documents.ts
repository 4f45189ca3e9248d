import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { checkVariablesAndCost } from '../../../src/graphql/limits/check-variables-and-cost.ts';
import { defaultLimits } from '../../../src/graphql/limits/limits.ts';
import { ListSizes } from '../../../src/graphql/limits/list-sizes.ts';
import { parseDocument } from '../../../src/graphql/limits/parse-document.ts';
import { validateDocument } from '../../../src/graphql/limits/validate-document.ts';

type Field = GraphQLField<unknown, unknown>;
export const operationTypes = {
  query: OperationTypeNode.QUERY,
  mutation: OperationTypeNode.MUTATION,
  subscription: OperationTypeNode.SUBSCRIPTION,
} as const;
export type OperationType = keyof typeof operationTypes;

/** A field with an object or a list of them below it, as a document selects it. */
interface Step {
  readonly parent: string;
  readonly field: Field;
  /** The member of an abstract type whose fields come next. */
  readonly below: string;
}

/** The way from a root field down to an object whose leaves are selected. */
export type Path = readonly [Step, ...Step[]];

export interface CostlyDocument {
  readonly type: OperationType;
  readonly rootField: string;
  readonly query: string;
  readonly cost: number;
  /** Fields that its answer would have, by the sizes of lists that were seen. */
  readonly expected: number;
}

/** Values of arguments and members of inputs, by their names: what exists at the shop. */
export type Given = Readonly<Record<string, unknown>>;

/** The longest list that was seen of a field, by `Type.field`. */
export type SeenSizes = Map<string, number>;

const MOST_STEPS = 6;
/** One less than the limit: the root field may have one too. */
const MOST_ALIASES = defaultLimits.maxAliases - 1;
const PAGES = [100, 50, 25, 10];
const DEFAULT_PAGE = 100;
/** What `id` and `representations` name. */
const existing: ReadonlySet<string> = new Set(['Cart']);
const pageArguments: ReadonlySet<string> = new Set(['first', 'size']);
const pagedLists: ReadonlySet<string> = new Set(['nodes', 'edges', 'products']);

export class DocumentWriter {
  readonly #schema: GraphQLSchema;
  readonly #given: Given;
  readonly #seen: SeenSizes;
  readonly #sizes: ListSizes;

  constructor(schema: GraphQLSchema, given: Given, seen: SeenSizes) {
    this.#schema = schema;
    this.#given = given;
    this.#seen = seen;
    this.#sizes = new ListSizes(schema);
  }

  /** All ways down from a root field; no field twice on one way. */
  listPaths(type: OperationType, field: Field): readonly Path[] {
    const paths: Path[] = [];
    const extend = (path: Path): void => {
      paths.push(path);
      if (path.length === MOST_STEPS) return;
      const { below } = path[path.length - 1] ?? path[0];
      for (const step of this.#listSteps(below)) {
        if (!path.some((above) => above.field === step.field)) extend([...path, step]);
      }
    };
    const parent = this.#schema.getRootType(operationTypes[type])?.name ?? '';
    for (const below of this.#listMembers(field)) {
      if (!isAbstractType(getNamedType(field.type)) || existing.has(below) || type === 'subscription')
        extend([{ parent, field, below }]);
    }
    return paths;
  }

  /** How many fields its answer may have, roughly and at once: the most promising ways are written. */
  rate(path: Path): number {
    const last = path[path.length - 1] ?? path[0];
    const leaves = this.#listLeaves(last.below).length;
    const assumed = path.reduce((product, step) => product * this.#assumedSize(step), 1);
    const aliases = Math.min(
      MOST_ALIASES,
      defaultLimits.maxFields / (leaves + 1),
      defaultLimits.maxCost / (assumed * (leaves + 1)),
    );
    return path.reduce((product, step) => product * this.#sizeOf(step, DEFAULT_PAGE), aliases * leaves);
  }

  /** Its lists alone, to see how long they are. */
  writeProbe(type: OperationType, path: Path): string {
    return `${type} { ${this.#nest(path, { aliases: 1, roots: 1, page: DEFAULT_PAGE }, '__typename')} }`;
  }

  /** The most that the limits admit of a path: aliases of its last field, and then of its root field. Undefined if they admit not even one. */
  write(type: OperationType, path: Path): CostlyDocument | undefined {
    const isPaged = path.some(({ field }) => field.args.some(({ name }) => pageArguments.has(name)));
    const written = (isPaged ? PAGES : [DEFAULT_PAGE]).flatMap((page) => this.#writePage(type, path, page) ?? []);
    return written.sort((left, right) => right.expected - left.expected)[0];
  }

  #writePage(type: OperationType, path: Path, page: number): CostlyDocument | undefined {
    const [root] = path;
    const last = path[path.length - 1] ?? root;
    const leaves = this.#listLeaves(last.below);
    const fragment = ` fragment L on ${last.below} { ${leaves.join(' ')} }`;
    const toQuery = (aliases: number, roots: number): string =>
      `${type} { ${this.#nest(path, { aliases, roots, page }, '...L')} }${fragment}`;
    const isAdmitted = (aliases: number, roots: number) => this.#measure(toQuery(aliases, roots)) !== undefined;
    const aliases = path.length === 1 ? 1 : most(MOST_ALIASES, (count) => isAdmitted(count, 1));
    const roots = aliases === 0 ? 0 : most(defaultLimits.maxRootFields, (count) => isAdmitted(aliases, count));
    if (roots === 0) return undefined;
    const query = toQuery(aliases, roots);
    const entries = path.reduce((product, step) => product * this.#sizeOf(step, page), 1);
    const expected = aliases * roots * entries * leaves.length;
    return { type, rootField: root.field.name, query, cost: this.#measure(query) ?? 0, expected };
  }

  /** The cost of a document, undefined if the limits refuse it. */
  #measure(query: string): number | undefined {
    const { document } = parseDocument(query);
    if (document === null) return undefined;
    if (validateDocument(this.#schema, document).length > 0) return undefined;
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) return undefined;
    const request = { schema: this.#schema, document, operation, limits: defaultLimits };
    const { errors, cost } = checkVariablesAndCost(request);
    return errors.length > 0 ? undefined : cost;
  }

  #sizeOf({ parent, field }: Step, page: number): number {
    if (!isListType(getNullableType(field.type))) return 1;
    const seen = this.#seen.get(`${parent}.${field.name}`) ?? 1;
    return pagedLists.has(field.name) ? Math.min(seen, page) : seen;
  }

  #assumedSize({ parent, field }: Step): number {
    const type = this.#schema.getType(parent);
    const size = type === undefined ? 1 : this.#sizes.find(type, field, undefined);
    return typeof size === 'number' ? size : DEFAULT_PAGE;
  }

  #nest(
    path: Path,
    { aliases, roots, page }: { readonly aliases: number; readonly roots: number; readonly page: number },
    inside: string,
  ): string {
    return path.reduceRight((below, { field, below: member }, index) => {
      const isAbstract = isAbstractType(getNamedType(field.type));
      const selection = isAbstract && below !== '__typename' ? `... on ${member} { ${below} }` : below;
      const text = `${field.name}${this.#writeArguments(field, page)} { ${selection} }`;
      const count = index === path.length - 1 && index > 0 ? aliases : index === 0 ? roots : 1;
      if (count === 1) return text;
      return Array.from({ length: count }, (_, number) => `a${number}: ${text}`).join(' ');
    }, inside);
  }

  #listSteps(typeName: string): readonly Step[] {
    return this.#listFields(typeName).flatMap((field) =>
      this.#listMembers(field).map((below) => ({ parent: typeName, field, below })),
    );
  }

  #listFields(typeName: string): readonly Field[] {
    const type = this.#schema.getType(typeName);
    return isObjectType(type) ? Object.values(type.getFields()) : [];
  }

  #listMembers({ type }: Field): readonly string[] {
    const named = getNamedType(type);
    if (!isCompositeType(named)) return [];
    return this.#possibleTypes(named).map(({ name }) => name);
  }

  #possibleTypes(type: GraphQLCompositeType): readonly GraphQLNamedType[] {
    return isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [type];
  }

  #listLeaves(typeName: string): readonly string[] {
    const leaves = this.#listFields(typeName).filter(
      ({ type, args }) => isLeafType(getNamedType(type)) && !args.some(isRequiredArgument),
    );
    return leaves.length === 0 ? ['__typename'] : leaves.map(({ name }) => name);
  }

  #writeArguments({ args }: Field, page: number): string {
    const written = args.flatMap((argument) => {
      if (pageArguments.has(argument.name)) return [`${argument.name}: ${page}`];
      if (!isRequiredArgument(argument) && !Object.hasOwn(this.#given, argument.name)) return [];
      return [`${argument.name}: ${this.#writeInput(argument.name, argument.type)}`];
    });
    return written.length === 0 ? '' : `(${written.join(', ')})`;
  }

  #writeInput(name: string, type: GraphQLInputType): string {
    const nullable = getNullableType(type);
    if (Object.hasOwn(this.#given, name) && !isInputObjectType(getNamedType(nullable))) {
      return writeValue(this.#given[name]);
    }
    if (isListType(nullable)) return `[${this.#writeInput(name, nullable.ofType)}]`;
    if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? 'null';
    if (isInputObjectType(nullable)) {
      const fields = Object.values(nullable.getFields());
      const chosen = nullable.isOneOf
        ? fields.slice(0, 1)
        : fields.filter((field) => isRequiredInputField(field) || Object.hasOwn(this.#given, field.name));
      return `{ ${chosen.map((field) => `${field.name}: ${this.#writeInput(field.name, field.type)}`).join(', ')} }`;
    }
    const literals: Readonly<Record<string, string>> = { Int: '1', Float: '1', Boolean: 'true' };
    return literals[getNamedType(nullable).name] ?? '"none"';
  }
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${writeValue(member)}`)
    .join(', ')} }`;
}

/** The largest count up to `maximum` for which it is true; 0 if it is for none. It is true for all smaller ones. */
function most(maximum: number, isTrue: (count: number) => boolean): number {
  let [low, high] = [0, maximum];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isTrue(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

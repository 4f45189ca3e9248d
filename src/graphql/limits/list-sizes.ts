import {
  type DirectiveNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import { fieldsOf, introspectionSizes } from './introspection-sizes.ts';
import { largestPage } from './limits.ts';

type Field = GraphQLField<unknown, unknown>;
type Variables = Readonly<Record<string, unknown>>;

/** A number of entries that is known beforehand, or that the variables decide. */
export type Size = number | ((variables: Variables) => number);

interface Declared {
  readonly assumedSize: number | undefined;
  readonly slicingArguments: readonly string[];
  /** The lists below the field that its arguments size, instead of the field itself. */
  readonly sizedFields: readonly string[];
}

/** Entries of these types are few wherever they are listed. */
const usualSizes: ReadonlyMap<string, number> = new Map([
  ['UserError', 2],
  ['CartWarning', 2],
]);

/** Texts, numbers and values of enums. Each list of them counts as so many fields. */
const leafListSize = 3;

/** The size of every list of a schema, by its `@listSize` as the cost directives specification has it. */
export class ListSizes {
  readonly #declared = new Map<Field, Declared>();
  readonly #introspection: ReadonlyMap<string, number>;

  constructor(schema: GraphQLSchema) {
    this.#introspection = introspectionSizes(schema);
    for (const type of Object.values(schema.getTypeMap())) {
      for (const field of fieldsOf(type)) {
        const node = field.astNode?.directives?.find(({ name }) => name.value === 'listSize');
        if (node !== undefined) this.#declared.set(field, toDeclared(node));
      }
    }
  }

  /** Undefined for a list that has no size of its own: the field above gives it one, as a test makes sure. */
  find(parent: GraphQLNamedType, field: Field, node: FieldNode | undefined): Size | undefined {
    if (!isListType(getNullableType(field.type))) return 1;
    const declared = this.#declared.get(field);
    if (declared !== undefined) return this.#toSize(declared, field, node);
    const entry = getNamedType(field.type);
    if (isLeafType(entry)) return leafListSize;
    return this.#introspection.get(`${parent.name}.${field.name}`) ?? usualSizes.get(entry.name);
  }

  /** The lists directly below this field that its arguments size, and their size. */
  findSized(field: Field, node: FieldNode): ReadonlyMap<string, Size> | undefined {
    const declared = this.#declared.get(field);
    if (declared === undefined || declared.sizedFields.length === 0) return undefined;
    const size = this.#toSize(declared, field, node);
    return new Map(declared.sizedFields.map((name) => [name, size]));
  }

  #toSize({ assumedSize: declared, slicingArguments }: Declared, field: Field, node: FieldNode | undefined): Size {
    const assumedSize = declared ?? largestPage;
    // A list of its own size takes any number; a page has a maximum.
    const most = declared === undefined ? largestPage : Number.POSITIVE_INFINITY;
    const toCount = (value: unknown) => Math.min(readCount(value, assumedSize), most);
    const argument = field.args.find(({ name }) => slicingArguments.includes(name));
    if (argument === undefined) return assumedSize;
    const given = node?.arguments?.find(({ name }) => name.value === argument.name)?.value;
    const usual = argument.defaultValue ?? assumedSize;
    if (given === undefined) return toCount(usual);
    if (given.kind === Kind.INT) return toCount(Number(given.value));
    if (given.kind !== Kind.VARIABLE) return assumedSize;
    const { value: name } = given.name;
    return (variables) => toCount(variables[name] ?? usual);
  }
}

function toDeclared({ arguments: given = [] }: DirectiveNode): Declared {
  const values = new Map(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]));
  const assumedSize = values.get('assumedSize');
  return {
    assumedSize: typeof assumedSize === 'number' ? assumedSize : undefined,
    slicingArguments: toNames(values.get('slicingArguments')),
    sizedFields: toNames(values.get('sizedFields')),
  };
}

const toNames = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A refused size costs nothing later, and an unset one costs what is assumed. */
const readCount = (value: unknown, assumed: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(1, value) : assumed;

import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isUnionType,
  OperationTypeNode,
} from 'graphql';
import { createRandom, type Random } from './random.ts';

export interface RandomOperation {
  readonly text: string;
  /** Mostly some that fit. Some do not fit, and some that are required are missing. */
  readonly variables: Record<string, unknown>;
}

/** By name of an argument or input field: texts that mean something to the service, and are mostly chosen. */
export type UsualTexts = Readonly<Record<string, readonly string[]>>;

interface RandomOptions {
  /** Default: a query. */
  readonly kind?: OperationTypeNode;
  readonly usual?: UsualTexts;
}

/** An operation with aliases, fragments of both kinds, literals, and variables with and without defaults, values and nulls. */
export function createRandomOperation(
  schema: GraphQLSchema,
  seed: number,
  { kind = OperationTypeNode.QUERY, usual = {} }: RandomOptions = {},
): RandomOperation {
  const root = schema.getRootType(kind);
  if (!root) throw new TypeError(`The schema has no ${kind}`);
  const writer = new Writer(schema, createRandom(`operation ${seed}`), usual);
  const selection =
    kind === OperationTypeNode.SUBSCRIPTION ? writer.writeOneField(root) : writer.writeSelection(root, 0);
  spoilVariable(writer, createRandom(`misfit ${seed}`));
  const definitions = writer.definitions.length === 0 ? '' : `(${writer.definitions.join(', ')})`;
  return {
    text: [`${kind} Random${definitions} ${selection}`, ...writer.fragments].join('\n'),
    variables: writer.variables,
  };
}

/** Leaves out a variable of every fourth operation that has one, or gives it a value that few types take. */
function spoilVariable({ names, variables }: Writer, random: Random): void {
  if (names.length === 0 || random.below(4) > 0) return;
  const name = random.pick(names);
  if (random.below(3) === 0) delete variables[name];
  else variables[name] = random.pick([null, 'no such value', 1.5, [[null]], { unknown: 1 }]);
}

const MAX_DEPTH = 6;
const MAX_FIELDS = 150;

class Writer {
  readonly definitions: string[] = [];
  /** Of all variables. */
  readonly names: string[] = [];
  readonly fragments: string[] = [];
  readonly variables: Record<string, unknown> = {};
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  readonly #usual: UsualTexts;
  #fields = 0;
  #names = 0;

  constructor(schema: GraphQLSchema, random: Random, usual: UsualTexts) {
    this.#schema = schema;
    this.#random = random;
    this.#usual = usual;
  }

  /** As subscriptions have it. */
  writeOneField(root: GraphQLObjectType): string {
    return `{ ${this.#writeField(this.#random.pick(Object.values(root.getFields())), 0)} }`;
  }

  writeSelection(type: GraphQLCompositeType, depth: number): string {
    const count = 1 + this.#random.below(5);
    const parts = Array.from({ length: count }, () => this.#writePart(type, depth));
    return `{ ${['__typename', ...parts].join(' ')} }`;
  }

  #writePart(type: GraphQLCompositeType, depth: number): string {
    const choice = this.#random.below(10);
    if (depth < MAX_DEPTH && (choice < 2 || isUnionType(type))) return this.#writeFragment(type, depth, choice === 0);
    if (isUnionType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter(
      (field) => depth < MAX_DEPTH || !isCompositeType(getNamedType(field.type)),
    );
    if (fields.length === 0 || this.#fields > MAX_FIELDS) return '__typename';
    return this.#writeField(this.#random.pick(fields), depth);
  }

  #writeField(field: GraphQLField<unknown, unknown>, depth: number): string {
    this.#fields += 1;
    // Of one name, fields are merged; those with arguments would mostly conflict.
    const isMerged = field.args.length === 0 && this.#random.below(4) > 0;
    const alias = isMerged ? '' : `a${++this.#names}: `;
    const given = field.args.flatMap((argument) => this.#writeArgument(argument));
    const type = getNamedType(field.type);
    const selection = isCompositeType(type) ? ` ${this.writeSelection(type, depth + 1)}` : '';
    return `${alias}${field.name}${given.length === 0 ? '' : `(${given.join(', ')})`}${selection}`;
  }

  #writeFragment(type: GraphQLCompositeType, depth: number, isNamed: boolean): string {
    const condition = this.#chooseCondition(type);
    const selection = this.writeSelection(condition, depth + 1);
    if (!isNamed && condition === type && this.#random.below(2) === 0) return `... ${selection}`;
    if (!isNamed) return `... on ${condition.name} ${selection}`;
    const name = `F${++this.#names}`;
    this.fragments.push(`fragment ${name} on ${condition.name} ${selection}`);
    return this.#random.below(3) === 0 ? `...${name} ...${name}` : `...${name}`;
  }

  /** The type itself, a possible one of an abstract type, or an interface of an object's. */
  #chooseCondition(type: GraphQLCompositeType): GraphQLCompositeType {
    if (this.#random.below(3) === 0) return type;
    if (isAbstractType(type)) return this.#random.pick(this.#schema.getPossibleTypes(type));
    const interfaces = type.getInterfaces();
    return interfaces.length === 0 ? type : this.#random.pick(interfaces);
  }

  #writeArgument({ name, type, defaultValue }: GraphQLArgument): readonly string[] {
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    if (!isRequired && this.#random.below(2) === 0) return [];
    if (this.#random.below(2) === 0) return [`${name}: ${this.#writeValue(type, name)}`];
    return [`${name}: $${this.#defineVariable(type, name)}`];
  }

  #defineVariable(type: GraphQLInputType, argument: string): string {
    const name = `v${++this.#names}`;
    const hasDefault = this.#random.below(2) === 0;
    this.names.push(name);
    this.definitions.push(`$${name}: ${String(type)}${hasDefault ? ` = ${this.#writeValue(type, argument)}` : ''}`);
    if (isNonNullType(type) ? !hasDefault || this.#random.below(2) === 0 : this.#random.below(3) > 0) {
      const isNull = !isNonNullType(type) && this.#random.below(4) === 0;
      this.variables[name] = isNull ? null : this.#makeValue(type, argument, 0);
    }
    return name;
  }

  #writeValue(type: GraphQLInputType, name: string): string {
    return toLiteral(this.#makeValue(type, name, 0));
  }

  #makeValue(type: GraphQLInputType, name: string, depth: number): unknown {
    if (isNonNullType(type)) return this.#makeValue(type.ofType, name, depth);
    if (isListType(type)) {
      return Array.from({ length: this.#random.below(3) }, () => this.#makeValue(type.ofType, name, depth + 1));
    }
    if (isEnumType(type)) return new EnumName(this.#random.pick(type.getValues()).name);
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const chosen = type.isOneOf
        ? [this.#random.pick(fields)]
        : fields.filter((field) => isNonNullType(field.type) || (depth < 3 && this.#random.below(3) === 0));
      return Object.fromEntries(
        chosen.map((field) => [field.name, this.#makeValue(field.type, field.name, depth + 1)]),
      );
    }
    switch (type.name) {
      case 'Int':
        return this.#random.below(50);
      case 'Boolean':
        return this.#random.below(2) === 0;
      default: {
        const texts = this.#usual[name];
        return texts !== undefined && this.#random.below(5) > 0
          ? this.#random.pick(texts)
          : `${this.#random.below(50)}`;
      }
    }
  }
}

/** JSON writes it as a text, which variables need; a literal as a name. */
class EnumName {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  toJSON(): string {
    return this.#name;
  }
}

function toLiteral(value: unknown): string {
  if (value instanceof EnumName) return value.toJSON();
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, member]) => `${name}: ${toLiteral(member)}`)
      .join(', ')} }`;
  }
  return JSON.stringify(value);
}

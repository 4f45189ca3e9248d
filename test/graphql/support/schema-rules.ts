import {
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** One place of a schema that has a name: a type, field, argument, input member or enum value. */
interface Place {
  /** `Cart`, `Cart.id`, `Query.cart(domain)`, `CartStatus.ACTIVE`. */
  readonly path: string;
  readonly kind: 'type' | 'field' | 'argument' | 'member' | 'value';
  readonly name: string;
  readonly owner: string;
  readonly description: string;
  readonly type?: GraphQLType;
  readonly defaultValue?: unknown;
  readonly deprecationReason?: string | null | undefined;
}

/** What GraphQL and federation bring along. */
const isForeign = (name: string): boolean => /^(__|_|federation__|link__)|^(String|Int|Float|Boolean|ID)$/.test(name);

const listTypes = (schema: GraphQLSchema): readonly GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(({ name }) => !isForeign(name));

function listPlaces(schema: GraphQLSchema): readonly Place[] {
  return listTypes(schema).flatMap((type): Place[] => {
    const owner = type.name;
    const own: Place = { path: owner, kind: 'type', name: owner, owner, description: type.description ?? '' };
    if (isEnumType(type)) {
      return [own, ...type.getValues().map((value) => toPlace(value, 'value', `${owner}.${value.name}`, owner))];
    }
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields());
      return [own, ...members.map((member) => toPlace(member, 'member', `${owner}.${member.name}`, owner))];
    }
    if (!isObjectType(type) && !isInterfaceType(type)) return [own];
    const fields = Object.values(type.getFields()).filter(({ name }) => !isForeign(name));
    return [
      own,
      ...fields.flatMap((field) => {
        const path = `${owner}.${field.name}`;
        return [
          toPlace(field, 'field', path, owner),
          ...field.args.map((argument) => toPlace(argument, 'argument', `${path}(${argument.name})`, owner)),
        ];
      }),
    ];
  });
}

interface Element {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly type?: GraphQLType;
  readonly defaultValue?: unknown;
  readonly deprecationReason?: string | null | undefined;
}

const toPlace = (element: Element, kind: Place['kind'], path: string, owner: string): Place => ({
  path,
  kind,
  name: element.name,
  owner,
  description: element.description ?? '',
  ...(element.type && { type: element.type }),
  defaultValue: element.defaultValue,
  deprecationReason: element.deprecationReason,
});

const pathsOf = (schema: GraphQLSchema, isBroken: (place: Place) => boolean): readonly string[] =>
  listPlaces(schema).flatMap((place) => (isBroken(place) ? [place.path] : []));

const roots: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/** Members of the inputs and payloads of all changes of a cart. */
const sharedMembers: ReadonlySet<string> = new Set(['cart', 'idempotencyKey', 'replayed', 'userErrors', 'warnings']);

/** The types one step away. */
function listNext(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLNamedType[] {
  if (isUnionType(type)) return schema.getPossibleTypes(type);
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields()).flatMap((field) => [
    getNamedType(field.type),
    ...field.args.map((argument) => getNamedType(argument.type)),
  ]);
  return [...fields, ...(isInterfaceType(type) ? schema.getPossibleTypes(type) : type.getInterfaces())];
}

/** Every type that an operation can reach. */
function listReachable(schema: GraphQLSchema): ReadonlySet<string> {
  const seen = new Set<string>();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const waiting: GraphQLNamedType[] = roots.flatMap((root) => root ?? []);
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (seen.has(type.name)) continue;
    seen.add(type.name);
    waiting.push(...listNext(schema, type));
  }
  return seen;
}

/** Null there differs from an empty list: a disabled assistant has no answer, and a platform may not tell its countries, or not answer when
 * it is asked for its consents. */
const nullable: ReadonlySet<string> = new Set([
  'AssistantCapabilities.enabledComponents',
  'AssistantCapabilities.enabledHooks',
  'AssistantCapabilities.enabledTools',
  'Cart.consents',
  'EnrollCardPayload.verificationMethods',
  'RevokeConsentPayload.consents',
  'SetConsentsPayload.consents',
  'SelectCardPayload.verificationMethods',
  'Merchant.shipsToCountries',
]);

/** A list says what it holds: no null among its entries, and no null instead of an empty list unless the field may fail or be left out. */
function isLooseList({ type, kind, owner, name }: Place): boolean {
  // The path of an input: none is not the same as the empty one, which is the input itself.
  if (type === undefined || name === 'field') return false;
  const list = getNullableType(type);
  if (!isListType(list)) return false;
  if (!isNonNullType(list.ofType)) return true;
  const mayBeNull = kind === 'argument' || kind === 'member' || roots.has(owner) || nullable.has(`${owner}.${name}`);
  return !mayBeNull && !isNonNullType(type);
}

const casing: Readonly<Record<Place['kind'], RegExp>> = {
  type: /^[A-Z][A-Za-z0-9]*$/,
  field: /^[a-z][A-Za-z0-9]*$/,
  argument: /^[a-z][A-Za-z0-9]*$/,
  member: /^[a-z][A-Za-z0-9]*$/,
  value: /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
};

/** The rules of the schema as sentences. Each answers with the places that break it. */
export const schemaRules: Readonly<Record<string, (schema: GraphQLSchema) => readonly string[]>> = {
  'describes every type, field, argument, member and value in sentences': (schema) =>
    pathsOf(schema, ({ description }) => !/^[A-Z0-9`].*[^\s][.`]$/s.test(description.trim())),

  'names types like Types, fields like fields and values like VALUES': (schema) =>
    pathsOf(schema, ({ kind, name }) => !casing[kind].test(name)),

  'has no verb before the name of what a query reads': (schema) =>
    pathsOf(
      schema,
      ({ kind, owner, name }) => kind === 'field' && owner === 'Query' && /^(get|list|find)[A-Z]/.test(name),
    ),

  'calls inputs and nothing else Input, payloads of mutations and nothing else Payload': (schema) => {
    const payloads = new Set(
      Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ type }) => getNamedType(type).name),
    );
    return listTypes(schema).flatMap((type) =>
      isInputObjectType(type) === type.name.endsWith('Input') &&
      payloads.has(type.name) === type.name.endsWith('Payload')
        ? []
        : [type.name],
    );
  },

  'calls a field id on a Node and nowhere else': (schema) =>
    listTypes(schema).flatMap((type) => {
      if (!isObjectType(type) && !isInterfaceType(type)) return [];
      const id = type.getFields()['id'];
      const isNode = type.name === 'Node' || type.getInterfaces().some(({ name }) => name === 'Node');
      return (id !== undefined) === isNode && (id === undefined || String(id.type) === 'ID!') ? [] : [type.name];
    }),

  'lets nobody pass null where an argument or a member has a default': (schema) =>
    pathsOf(schema, ({ type, defaultValue }) => defaultValue !== undefined && !isNonNullType(type)),

  'has lists without nulls, and null for a list only where it may fail or be left out': (schema) =>
    pathsOf(schema, isLooseList),

  'lets each query and mutation fail alone': (schema) =>
    pathsOf(
      schema,
      ({ kind, owner, type }) => kind === 'field' && (owner === 'Query' || owner === 'Mutation') && isNonNullType(type),
    ),

  'says of everything deprecated what to use instead': (schema) =>
    pathsOf(
      schema,
      ({ deprecationReason }) =>
        typeof deprecationReason === 'string' && !/[Uu]se `\w+(\.\w+)*`/.test(deprecationReason),
    ),

  'describes the fields of an interface alike on every type that has it': (schema) =>
    listTypes(schema).flatMap((type) => {
      if (!isObjectType(type)) return [];
      const fields = type.getFields();
      return type
        .getInterfaces()
        .flatMap((parent) => Object.values(parent.getFields()))
        .filter(({ name, description }) => fields[name]?.description !== description)
        .map(({ name }) => `${type.name}.${name}`);
    }),

  'says the same of the members that every change of a cart has': (schema) => {
    const changes = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ type }) => {
      const payload = getNamedType(type);
      const { cart, warnings, attempt } = isObjectType(payload) ? payload.getFields() : {};
      // An order has an attempt, and changes the cart only if it is refused.
      return cart !== undefined && warnings !== undefined && attempt === undefined;
    });
    const owners = new Set(
      changes
        .flatMap(({ type, args }) => [getNamedType(type), ...args.map((argument) => getNamedType(argument.type))])
        .map(({ name }) => name),
    );
    const first = new Map<string, string>();
    return pathsOf(schema, ({ kind, owner, name, description }) => {
      if (!owners.has(owner) || kind === 'type' || !sharedMembers.has(name)) return false;
      const known = first.get(name) ?? description;
      first.set(name, known);
      return known !== description;
    });
  },

  'has no type that no operation reaches': (schema) => {
    const reachable = listReachable(schema);
    return listTypes(schema).flatMap(({ name }) => (reachable.has(name) ? [] : [name]));
  },
};

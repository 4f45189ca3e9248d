import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';

const scalars: Readonly<Record<string, unknown>> = {
  Boolean: true,
  CurrencyCode: 'USD',
  Date: '2026-05-06',
  DateTime: '2026-05-06T08:00:00Z',
  Float: 1.5,
  ID: 'id',
  Int: 2,
  MinorUnits: 2,
  SafeInt: 2,
  String: 'text',
};

/** A value with every member of the type, however deep; of a type that takes one member, the first. */
export function toExampleInput(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return toExampleInput(type.ofType);
  if (isListType(type)) return [toExampleInput(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).slice(0, type.isOneOf ? 1 : undefined);
    return Object.fromEntries(fields.map(({ name, type: member }) => [name, toExampleInput(member)]));
  }
  if (!(type.name in scalars)) throw new TypeError(`Name an example of ${type.name} in this file`);
  return scalars[type.name];
}

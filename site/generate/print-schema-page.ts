import {
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  print,
  type StringValueNode,
  type TypeDefinitionNode,
} from 'graphql';
import { linkNames, linkType } from './link-names.ts';
import type { SchemaFile } from './schema-files.ts';

interface Described {
  readonly description?: StringValueNode | undefined;
}

/** The page of one file of `schema/`: its operations, then its types, each member with its description. */
export function printSchemaPage({ name, operations, types }: SchemaFile): string {
  const sections = [
    ...operations.flatMap(([type, { fields = [] }]) => fields.map((field) => printOperation(type, field))),
    ...types.map(printType),
  ];
  return [`# ${toTitle(name)}`, ...sections].join('\n\n').concat('\n');
}

/** "Line item" of `line-item`. */
export const toTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function printOperation(type: string, field: FieldDefinitionNode): string {
  const { name, arguments: inputs = [] } = field;
  return [
    `## ${name.value} {#${type}-${name.value}}`,
    `<Badge type="info" text="${type.toLowerCase()}" />`,
    describe(field, name.value),
    ...inputs.map((input) => printMember(input, `${type}-${name.value}`)),
    `Returns ${linkType(print(field.type))}.`,
  ].join('\n\n');
}

function printType(type: TypeDefinitionNode): string {
  const { value } = type.name;
  return [
    `## ${value} {#${value}}`,
    `<Badge type="tip" text="${KINDS[type.kind]}" />${printImplements(type)}`,
    describe(type, value),
    ...printMembers(type),
  ].join('\n\n');
}

const KINDS: Readonly<Record<TypeDefinitionNode['kind'], string>> = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
  [Kind.UNION_TYPE_DEFINITION]: 'union',
  [Kind.ENUM_TYPE_DEFINITION]: 'enum',
  [Kind.SCALAR_TYPE_DEFINITION]: 'scalar',
};

function printImplements(type: TypeDefinitionNode): string {
  const interfaces = 'interfaces' in type ? (type.interfaces ?? []) : [];
  return interfaces.length === 0 ? '' : ` implements ${interfaces.map(({ name }) => linkType(name.value)).join(', ')}`;
}

function printMembers(type: TypeDefinitionNode): readonly string[] {
  const { value: owner } = type.name;
  if (type.kind === Kind.UNION_TYPE_DEFINITION) {
    return [`One of ${(type.types ?? []).map(({ name }) => linkType(name.value)).join(', ')}.`];
  }
  if (type.kind === Kind.ENUM_TYPE_DEFINITION) {
    return (type.values ?? []).map(
      (value) => `- ${anchor(`${owner}-${value.name.value}`)}**${value.name.value}**\n\n${indent(describe(value))}`,
    );
  }
  return 'fields' in type ? (type.fields ?? []).map((field) => printMember(field, owner)) : [];
}

/** A field with its arguments below it, or an argument. */
function printMember(member: FieldDefinitionNode | InputValueDefinitionNode, owner: string): string {
  const { value } = member.name;
  const initial = 'defaultValue' in member && member.defaultValue ? ` = \`${print(member.defaultValue)}\`` : '';
  const inputs = 'arguments' in member ? (member.arguments ?? []) : [];
  const head = `- ${anchor(`${owner}-${value}`)}**${value}** ${linkType(print(member.type))}${initial}${printDeprecation(member)}`;
  const below = [describe(member), ...inputs.map((input) => printMember(input, `${owner}-${value}`))];
  return [head, ...below.map(indent)].join('\n\n');
}

const anchor = (id: string): string => `<a id="${id}"></a>`;

function printDeprecation({ directives = [] }: FieldDefinitionNode | InputValueDefinitionNode): string {
  const deprecated = directives.find(({ name }) => name.value === 'deprecated');
  if (deprecated === undefined) return '';
  const reason = deprecated.arguments?.find(({ name }) => name.value === 'reason')?.value;
  return ` Deprecated: ${reason?.kind === Kind.STRING ? linkNames(reason.value) : 'no longer supported'}`;
}

/** Its lines "Credential:" and "Errors:" stay lines. */
const describe = ({ description }: Described, self?: string): string =>
  linkNames((description?.value ?? '').replaceAll(/\n(?=(?:User errors|Errors): )/g, '  \n'), self);

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

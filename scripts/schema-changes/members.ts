import {
  type ASTVisitor,
  type DocumentNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type TypeDefinitionNode,
  visit,
} from 'graphql';

/** A field, argument, member of an input or value of an enum. */
interface Member {
  /** `Type.field`, `Type.field.argument`, `Input.member` or `Enum.VALUE`, as the library that compares schemas writes it. */
  readonly path: string;
  readonly deprecated: boolean;
}

type MemberNode = FieldDefinitionNode | InputValueDefinitionNode | EnumValueDefinitionNode;

/** The schema without the members for which `keep` is false. A field goes with its arguments. */
export function filterMembers(document: DocumentNode, keep: (member: Member) => boolean): DocumentNode {
  const names: string[] = [];
  const leave = (): void => void names.pop();
  const type = { enter: ({ name }: TypeDefinitionNode): void => void names.push(name.value), leave };
  const member = {
    enter({ name, directives = [] }: MemberNode): null | undefined {
      const path = [...names, name.value].join('.');
      if (!keep({ path, deprecated: directives.some((directive) => directive.name.value === 'deprecated') }))
        return null;
      names.push(name.value);
      return undefined;
    },
    leave,
  };
  const visitor: ASTVisitor = {
    DirectiveDefinition: { enter: () => false },
    ObjectTypeDefinition: type,
    InterfaceTypeDefinition: type,
    InputObjectTypeDefinition: type,
    EnumTypeDefinition: type,
    FieldDefinition: member,
    InputValueDefinition: member,
    EnumValueDefinition: member,
  };
  return visit(document, visitor);
}

export function listMembers(document: DocumentNode): readonly Member[] {
  const members: Member[] = [];
  filterMembers(document, (member) => members.push(member) > 0);
  return members;
}

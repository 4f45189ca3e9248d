import { type ASTNode, BREAK, Kind, type ValueNode, visit } from 'graphql';

/**
 * Finds where the variable is first used, as refusals name fields: the argument and the path to the variable within it, or
 * only the latter under the single `input` of a mutation. Empty for that input itself and if no argument takes the
 * variable.
 */
export function findVariablePath(place: ASTNode, name: string): readonly string[] {
  let path: readonly string[] = [];
  visit(place, {
    Argument: (argument) => {
      const below = findBelow(argument.value, name);
      if (below === undefined) return undefined;
      path = argument.name.value === 'input' ? below : [argument.name.value, ...below];
      return BREAK;
    },
  });
  return path;
}

function findBelow(value: ValueNode, name: string): readonly string[] | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === name ? [] : undefined;
  for (const [member, node] of membersOf(value)) {
    const below = findBelow(node, name);
    if (below !== undefined) return [member, ...below];
  }
  return undefined;
}

function membersOf(value: ValueNode): readonly (readonly [string, ValueNode])[] {
  if (value.kind === Kind.OBJECT) return value.fields.map((field) => [field.name.value, field.value]);
  if (value.kind === Kind.LIST) return value.values.map((item, index) => [String(index), item]);
  return [];
}

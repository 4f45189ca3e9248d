import { type DocumentNode, Kind } from 'graphql';

export interface PayloadType {
  readonly name: string;
  readonly fields: readonly string[];
}

/** The types that mutations return: every `…Payload` with `userErrors`. */
export const listPayloads = ({ definitions }: DocumentNode): readonly PayloadType[] =>
  definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION || !definition.name.value.endsWith('Payload')) return [];
    const fields = (definition.fields ?? []).map(({ name }) => name.value);
    return fields.includes('userErrors') ? [{ name: definition.name.value, fields }] : [];
  });

import { Kind } from 'graphql';
import { errorNames } from '../../src/errors/error-catalog.ts';
import { toErrorCode } from '../../src/errors/to-error-code.ts';
import { schemaFiles } from './schema-files.ts';

/** Where each name of the schema is described: `Cart`, `Cart.total`, `addLineItem`, and the errors by name and by code. */
const places: ReadonlyMap<string, string> = new Map([
  ...errorNames.flatMap((name) =>
    [name, toErrorCode(name)].map((key) => [key, `/errors.md#${toErrorCode(name)}`] as const),
  ),
  ...schemaFiles.flatMap(({ name: file, operations, types }) => [
    ...operations.flatMap(([type, { fields = [] }]) =>
      fields.flatMap(({ name: { value } }) =>
        [value, `${type}.${value}`].map((key) => [key, `/schema/${file}.md#${type}-${value}`] as const),
      ),
    ),
    ...types.flatMap((type) => {
      const members =
        'fields' in type ? (type.fields ?? []) : type.kind === Kind.ENUM_TYPE_DEFINITION ? (type.values ?? []) : [];
      const place = `/schema/${file}.md#${type.name.value}`;
      return [
        [type.name.value, place] as const,
        ...members.map(({ name: { value } }) => [`${type.name.value}.${value}`, `${place}-${value}`] as const),
      ];
    }),
  ]),
]);

/** A text of the schema as Markdown: what it names is linked, and nothing in it is taken for HTML or a template. */
export const linkNames = (text: string, self?: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? linkName(part, self) : part.replaceAll('<', '&lt;').replaceAll('{{', '{ {')))
    .join('');

function linkName(code: string, self: string | undefined): string {
  const name = code.slice(1, -1);
  const place = name === self ? undefined : places.get(name);
  return place === undefined ? code : `[${code}](${place})`;
}

/** A type with its brackets and exclamation marks, linked to its description; those of GraphQL itself are not linked. */
export function linkType(type: string): string {
  const place = places.get(type.replaceAll(/[[\]!]/g, ''));
  return place === undefined ? `\`${type}\`` : `[\`${type}\`](${place})`;
}

import type { Limits } from '../limits.ts';

export type Excess =
  | {
      readonly kind: 'list' | 'text';
      readonly path: readonly string[];
      readonly found: number;
      readonly maximum: number;
    }
  | { readonly kind: 'values'; readonly maximum: number };

type Bounds = Pick<Limits, 'maxListLength' | 'maxTextLength'>;

/**
 * The first limit that the variables exceed. Stops at the limit: the work depends on the limits, not on the input. It
 * does not recurse, since JSON may be nested deeper than the stack.
 */
export function findExcess(
  variables: Readonly<Record<string, unknown>>,
  { maxListLength, maxTextLength }: Bounds,
  maxValues: number,
): Excess | undefined {
  let count = 0;
  const open: Place[] = [{ value: variables, name: '', parent: undefined }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (typeof value === 'string' && value.length > maxTextLength) {
      return { kind: 'text', path: toPath(place), found: value.length, maximum: maxTextLength };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) && value.length > maxListLength) {
      return { kind: 'list', path: toPath(place), found: value.length, maximum: maxListLength };
    }
    for (const name in value) {
      count += 1;
      if (count > maxValues) return { kind: 'values', maximum: maxValues };
      // A name is text of the client, too.
      if (name.length > maxTextLength) {
        return { kind: 'text', path: toPath(place), found: name.length, maximum: maxTextLength };
      }
      open.push({ value: Reflect.get(value, name), name, parent: place });
    }
  }
  return undefined;
}

interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Place | undefined;
}

function toPath(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place = place; at.parent !== undefined; at = at.parent) path.unshift(at.name);
  return path;
}

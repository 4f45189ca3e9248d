import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type FindFragment, findFragmentIn } from '../list-fields.ts';

export interface Measure {
  readonly depth: number;
  readonly aliases: number;
  /** Fields at the top of the selection, fragments followed. */
  readonly rootFields: number;
  readonly fields: number;
  readonly directives: number;
}

const nothing: Measure = { depth: 0, aliases: 0, rootFields: 0, fields: 0, directives: 0 };

/**
 * Measures operations with their fragments followed. Each fragment is measured once however often it is spread, so that
 * the work grows with the text and not with its expansion. The sums may be very large: the limits catch that.
 */
export class DocumentMeter {
  readonly #findFragment: FindFragment;
  readonly #measured = new Map<string, Measure>();

  constructor(document: DocumentNode) {
    this.#findFragment = findFragmentIn(document);
  }

  measure(operation: OperationDefinitionNode): Measure {
    const measure = this.#measureSet(operation.selectionSet);
    const onVariables = (operation.variableDefinitions ?? []).reduce(
      (sum, node) => sum + (node.directives?.length ?? 0),
      0,
    );
    return { ...measure, directives: measure.directives + onVariables + (operation.directives?.length ?? 0) };
  }

  #measureSet(selectionSet: SelectionSetNode | undefined): Measure {
    return (selectionSet?.selections ?? []).map((selection) => this.#measureSelection(selection)).reduce(sum, nothing);
  }

  #measureSelection(selection: SelectionNode): Measure {
    const directives = selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) {
      const below = this.#measureSet(selection.selectionSet);
      // The library bounds introspection by a separate rule; its usual query is deeper than any of ours.
      const introspects = selection.name.value.startsWith('__');
      return {
        depth: introspects ? 1 : below.depth + 1,
        aliases: below.aliases + (selection.alias === undefined ? 0 : 1),
        rootFields: 1,
        fields: below.fields + 1,
        directives: below.directives + directives,
      };
    }
    const inside =
      selection.kind === Kind.INLINE_FRAGMENT
        ? this.#measureSet(selection.selectionSet)
        : this.#measureFragment(selection.name.value);
    return { ...inside, directives: inside.directives + directives };
  }

  #measureFragment(name: string): Measure {
    const known = this.#measured.get(name);
    if (known !== undefined) return known;
    // While it is being measured it counts as zero: another rule refuses recursive fragments.
    this.#measured.set(name, nothing);
    const fragment = this.#findFragment(name);
    const inside = this.#measureSet(fragment?.selectionSet);
    const measure = { ...inside, directives: inside.directives + (fragment?.directives?.length ?? 0) };
    this.#measured.set(name, measure);
    return measure;
  }
}

const sum = (left: Measure, right: Measure): Measure => ({
  depth: Math.max(left.depth, right.depth),
  aliases: left.aliases + right.aliases,
  rootFields: left.rootFields + right.rootFields,
  fields: left.fields + right.fields,
  directives: left.directives + right.directives,
});

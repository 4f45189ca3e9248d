import {
  type DocumentNode,
  type FieldNode,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parse,
  print,
  type TypeNode,
  type VariableNode,
} from '@0no-co/graphql.web';
import { CartwrightError } from './cartwright-error.ts';
import { load } from './load.ts';
import type { ParsedDocument } from './operation.ts';

export type OperationType = 'query' | 'mutation' | 'subscription';

type Variables = Readonly<Record<string, unknown>>;

/** An operation as it is sent, and what the service's rules say of it. */
export interface ReadOperation {
  readonly text: string;
  /** Whether it orders, which may take longer. */
  readonly isOrder: boolean;
  /** Whether it carries a card, which is never sent again without the caller. */
  readonly hasCard: boolean;
  /**
   * The variables with an idempotency key in each input that takes one and has none. `isSafe`: every mutation has a key, so the same call can
   * be sent again if its answer is lost. `isRepeatable`: each key was there, so the caller can do that, too.
   */
  addKeys(variables: Variables): {
    readonly variables: Variables;
    readonly isSafe: boolean;
    readonly isRepeatable: boolean;
  };
}

/** A node of a document. `Kind` of the parser would bring the names of all kinds along. */
interface Node {
  readonly kind: string;
}

const isOperation = (node: Node): node is OperationDefinitionNode => node.kind === 'OperationDefinition';
const isField = (node: Node): node is FieldNode => node.kind === 'Field';
const isVariable = (node: Node): node is VariableNode => node.kind === 'Variable';
const isNamed = (node: Node): node is NamedTypeNode => node.kind === 'NamedType';

/** Rejects with `InvalidDocument` for wrong syntax, several operations, or an operation of another type than the call's. */
export async function readOperation(given: object | string, type: OperationType): Promise<ReadOperation> {
  const { text, document } = readDocument(given);
  const operation = findOperation(document);
  const { operation: found } = operation;
  if (found !== type) throw toInvalid(`A ${found} cannot be sent as a ${type}`);
  const fields = operation.selectionSet.selections;
  const isOneOf = (names?: RegExp) =>
    names !== undefined && fields.some((field) => !isField(field) || names.test(field.name.value));
  // Queries and subscriptions take no key, order nothing and carry no card.
  const rules = type === 'mutation' ? await load(() => import('./generated/keyed-inputs.ts')) : undefined;
  return {
    text,
    isOrder: isOneOf(rules?.orderingMutations),
    hasCard: isOneOf(rules?.cardMutations),
    addKeys: (variables) => addKeys(operation, variables, rules?.keyedInputs),
  };
}

/** The type of the document's operation. Throws `InvalidDocument`. */
export const findType = (given: string): OperationType => findOperation(readDocument(given).document).operation;

function findOperation({ definitions }: DocumentNode): OperationDefinitionNode {
  const operations = definitions.filter(isOperation);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) throw toInvalid('A document must have one operation');
  return operation;
}

function readDocument(given: object | string): { readonly text: string; readonly document: DocumentNode } {
  try {
    if (isParsed(given)) return { text: print(given), document: given };
    const text = String(given);
    return { text, document: parse(text, { noLocation: true }) };
  } catch (cause) {
    throw toInvalid(cause instanceof Error ? cause.message : 'The document cannot be read');
  }
}

const isParsed = (given: object | string): given is ParsedDocument & DocumentNode =>
  typeof given === 'object' && 'kind' in given && given.kind === 'Document';

const toInvalid = (message: string) => new CartwrightError('InvalidDocument', message);

function addKeys(
  { variableDefinitions = [], selectionSet }: OperationDefinitionNode,
  variables: Variables,
  keyedInputs?: RegExp,
) {
  const added = new Map<string, object>();
  let isOwn = true;
  for (const { variable, type } of variableDefinitions) {
    const input = variables[variable.name.value];
    if (!keyedInputs?.test(toTypeName(type)) || typeof input !== 'object' || input === null) continue;
    const { idempotencyKey }: { idempotencyKey?: unknown } = input;
    isOwn &&= idempotencyKey != null;
    added.set(variable.name.value, { ...input, idempotencyKey: idempotencyKey ?? crypto.randomUUID() });
  }
  const isSafe = selectionSet.selections.every(
    (field) => isField(field) && field.arguments?.some(({ value }) => isVariable(value) && added.has(value.name.value)),
  );
  return { variables: { ...variables, ...Object.fromEntries(added) }, isSafe, isRepeatable: isSafe && isOwn };
}

const toTypeName = (type: TypeNode): string => (isNamed(type) ? type.name.value : toTypeName(type.type));

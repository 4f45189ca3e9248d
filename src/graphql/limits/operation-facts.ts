import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { findFragmentIn, listFields } from '../list-fields.ts';
import { countOperations } from './count-operations.ts';
import { createCostMeter } from './measure-cost.ts';
import { DocumentMeter } from './measure-document.ts';
import { type DeclaredVariable, listDeclaredVariables } from './variables/list-declared-variables.ts';

/** What the text of an operation tells, whatever its variables are. */
export interface OperationFacts {
  readonly rootFields: ReadonlySet<string>;
  readonly declared: readonly DeclaredVariable[];
  readonly measureCost: ReturnType<typeof createCostMeter>;
  /** Whether it reads the schema and nothing else, each part once, as the tools of clients do. */
  readonly isIntrospection: boolean;
}

/** Each operation has facts of its own about the fragments that all of them spread: kept for many, they are far larger than the document. */
const MAX_OPERATIONS = 8;

const introspectionFields: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

const facts = new WeakMap<GraphQLSchema, WeakMap<OperationDefinitionNode, OperationFacts>>();

/** Works the facts out once for an operation, and keeps them as long as its document, if that has few operations. */
export function readOperationFacts(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationFacts {
  const ofSchema = facts.get(schema) ?? new WeakMap<OperationDefinitionNode, OperationFacts>();
  facts.set(schema, ofSchema);
  const known = ofSchema.get(operation);
  if (known !== undefined) return known;
  const rootFields = listRootFields(document, operation);
  const found = {
    rootFields,
    declared: listDeclaredVariables(schema, operation),
    measureCost: createCostMeter({ schema, document, operation }),
    isIntrospection:
      [...rootFields].every((name) => introspectionFields.has(name)) &&
      new DocumentMeter(document).measure(operation).aliases === 0,
  };
  if (countOperations(document) <= MAX_OPERATIONS) ofSchema.set(operation, found);
  return found;
}

/** The names of the operation's root fields, fragments followed, each once. */
const listRootFields = (document: DocumentNode, { selectionSet }: OperationDefinitionNode): ReadonlySet<string> =>
  new Set(listFields([selectionSet], findFragmentIn(document)).map(({ name }) => name.value));

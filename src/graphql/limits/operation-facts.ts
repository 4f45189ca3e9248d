import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { listRootFields } from './list-root-fields.ts';
import { planCost } from './plan-cost.ts';

/** What the text of an operation tells, whatever its variables are. */
export interface OperationFacts {
  readonly rootFields: ReadonlySet<string>;
  readonly measureCost: ReturnType<typeof planCost>;
}

const facts = new WeakMap<GraphQLSchema, WeakMap<OperationDefinitionNode, OperationFacts>>();

/** Works the facts out once for an operation, and keeps them as long as its document. */
export function readOperationFacts(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationFacts {
  const ofSchema = facts.get(schema) ?? new WeakMap<OperationDefinitionNode, OperationFacts>();
  facts.set(schema, ofSchema);
  const known = ofSchema.get(operation);
  if (known !== undefined) return known;
  const found = {
    rootFields: listRootFields(document, operation),
    measureCost: planCost({ schema, document, operation }),
  };
  ofSchema.set(operation, found);
  return found;
}

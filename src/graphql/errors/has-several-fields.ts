import type { OperationDefinitionNode } from 'graphql';

/** Whether an operation may run more than one root field. A fragment counts as several. */
export const hasSeveralFields = ({ selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  selections.length > 1 || selections.some(({ kind }) => kind !== 'Field');

import { type DocumentNode, Kind } from 'graphql';

export const countOperations = ({ definitions }: DocumentNode): number =>
  definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;

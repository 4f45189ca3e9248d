import { printSubgraphSchema } from '@apollo/subgraph';
import { createSchema } from './create-schema.ts';

/** The text of `src/graphql/generated/schema.graphql`. */
export const printCommittedSchema = (): string => `${printSubgraphSchema(createSchema()).trim()}\n`;

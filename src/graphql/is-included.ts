import {
  type GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  type SelectionNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** What @skip and @include say of a selection. */
export const isIncluded = (node: SelectionNode, variables: Variables): boolean =>
  readCondition(GraphQLSkipDirective, node, variables) !== true &&
  readCondition(GraphQLIncludeDirective, node, variables) !== false;

const readCondition = (directive: GraphQLDirective, node: SelectionNode, variables: Variables): unknown =>
  getDirectiveValues(directive, node, variables)?.['if'];

import type { GraphiqlTab } from './graphiql-routes.ts';

const FIRST = `# Run the tabs to the left first: what is
# in {{braces}} comes from their answers.
`;

/** Says it in each tab whose variables `fillIn` fills: run too early, it would send the braces. */
export const sayWhatComesFirst = (tabs: readonly GraphiqlTab[]): readonly GraphiqlTab[] =>
  tabs.map((tab) => (tab.variables?.includes('{{') ? { ...tab, query: FIRST + tab.query } : tab));

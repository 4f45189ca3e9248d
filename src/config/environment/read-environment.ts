import { type Environment, type EnvironmentValues, environmentVariables } from './environment-variables.ts';

/**
 * The variables of the table, parsed; errors go to `problems`. An empty variable counts as not set, since container
 * tools pass unset variables as empty.
 */
export function readEnvironment(environment: Environment, problems: string[]): EnvironmentValues {
  const good: Record<string, string> = {};
  for (const [name, schema] of Object.entries(environmentVariables.shape)) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const issue = schema.safeParse(text).error?.issues[0];
    if (issue === undefined) good[name] = text;
    else problems.push(`${name} ${issue.message}`);
  }
  // Read once a start: zod would take longer to generate a parser than to do without.
  return environmentVariables.parse(good, { jitless: true });
}

import { Secret } from '../../lib/secret.ts';
import type { Environment } from '../environment/environment-variables.ts';

/**
 * The settings with every `{ "env": "NAME" }` replaced by a `Secret`, so that a configuration file holds no
 * credentials. An unset variable is reported in `problems` with the path of the reference, and without its name: people
 * put the credential itself there.
 */
export function resolveReferences(
  settings: unknown,
  path: string,
  environment: Environment,
  problems: string[],
): unknown {
  if (Array.isArray(settings)) {
    return settings.map((item, index) => resolveReferences(item, `${path}[${index}]`, environment, problems));
  }
  if (typeof settings !== 'object' || settings === null) return settings;

  const members: readonly (readonly [string, unknown])[] = Object.entries(settings);
  const [first, ...others] = members;
  if (others.length === 0 && first?.[0] === 'env' && typeof first[1] === 'string') {
    return readSecret(first[1], path, environment, problems);
  }
  return Object.fromEntries(
    members.map(([name, member]) => [name, resolveReferences(member, `${path}.${name}`, environment, problems)]),
  );
}

/** The value of a variable. One that is not set goes to `problems`. */
export function readSecret(name: string, path: string, environment: Environment, problems: string[]): Secret {
  const value = environment[name];
  if (!value) problems.push(`${path}: the environment variable that it names is not set`);
  return new Secret(value ?? '');
}

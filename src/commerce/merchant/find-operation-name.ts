import { type OperationName, operationNames } from '../../adapters/contract/index.ts';

const names: ReadonlyMap<string, OperationName> = new Map(operationNames.map((name) => [name, name]));

/** The operation that an error names. Undefined if it names none, or one that the contract no longer has. */
export const findOperationName = (name: string | undefined): OperationName | undefined =>
  name === undefined ? undefined : names.get(name);

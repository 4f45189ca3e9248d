import { operationNames, operations } from '../src/adapters/contract/index.ts';
import { toScreamingSnake } from '../src/lib/screaming-snake.ts';

/** The text of `schema/merchant-operation.graphql`: one enum value for each operation, in the contract's order. */
export const printMerchantOperation = (): string =>
  [
    '# Generated from `src/adapters/contract/capabilities.ts` by `npm run codegen`. Change the table there, not this file.',
    '"The operations that a merchant\'s platform may support, with the fields that carry them out."',
    'enum MerchantOperation {',
    ...operationNames.flatMap((name) => [`  "${operations[name].does}."`, `  ${toScreamingSnake(name)}`]),
    '}',
    '',
  ].join('\n');

/**
 * Runs random queries, mutations and answers to events over the whole schema both ways, and compares answers, errors and the calls of resolvers. A process of its own, since
 * graphql leaves rejected promises behind, which end a test. Prints how many had errors, and how many had variables that do not fit.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  isScalarType,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { compileOperation } from '../../../src/graphql/compiled-operations/compile-operation.ts';
import { createRandomOperation } from './random-operation.ts';
import { createRandomSchema, type RandomContext } from './random-schema.ts';

/** Input is not what is compared: every text is fit for every scalar. */
function acceptTexts(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType(type) || ['Int', 'Float', 'String', 'Boolean', 'ID'].includes(type.name)) continue;
    type.parseValue = (value) => value;
    type.parseLiteral = (node) => ('value' in node ? node.value : null);
  }
  return schema;
}

const schema = acceptTexts(createRandomSchema());

/** Messages about values that do not fit their type are for the log; graphql's quote the value. */
const toComparable = (message: string): string =>
  /serialize|possible type|must resolve to/.test(message) ? 'unfit' : message;

const show = ({ data, errors }: ExecutionResult): string =>
  JSON.stringify({
    data,
    errors: errors?.map(({ message, path, locations }) => ({ message: toComparable(message), path, locations })),
  });

type Execute = (context: RandomContext) => ExecutionResult | Promise<ExecutionResult>;

async function observe(seed: number, kind: OperationTypeNode, run: Execute) {
  const calls: string[] = [];
  const answer = show(await run({ calls, seed }));
  const before = [...calls];
  // What was left behind when a null reached the root goes on.
  await new Promise((resolve) => setImmediate(resolve));
  if (kind !== OperationTypeNode.MUTATION) return { answer, calls: before, later: calls };
  // What a failed field left behind goes on beside the next mutation, in any order.
  return { answer, calls: calls.filter(isOfRoot), later: calls.toSorted() };
}

const isOfRoot = (call: string): boolean => !call.includes(')/');

function prepare(document: DocumentNode, variables: Record<string, unknown>): { compiled: Execute; library: Execute } {
  const operation = getOperationAST(document);
  const compiled = operation && compileOperation(schema, document, operation, Number.POSITIVE_INFINITY);
  assert.ok(compiled);
  return {
    compiled: (context) => compiled({ variables, context }),
    library: (contextValue) => execute({ schema, document, variableValues: variables, contextValue }),
  };
}

const kinds = Object.values(OperationTypeNode);

/** Rejections that nobody awaited. The library leaves some behind in lists that fail; a compiled operation must not. */
let unhandled = 0;
process.on('unhandledRejection', () => {
  unhandled += 1;
});

let withErrors = 0;
let withMisfits = 0;
let conflicting = 0;
await fc.assert(
  fc.asyncProperty(fc.nat(), fc.constantFrom(...kinds), async (seed, kind) => {
    const { text, variables } = createRandomOperation(schema, seed, { kind });
    const document = parse(text);
    const faults = validate(schema, document);
    // Merged fields of two types need not fit each other.
    if (faults.length > 0 && faults.every(({ message }) => message.includes('conflict'))) {
      conflicting += 1;
      return;
    }
    assert.deepEqual(faults, [], text);
    const { compiled, library } = prepare(document, JSON.parse(JSON.stringify(variables)));

    const expected = await observe(seed, kind, library);
    const before = unhandled;
    assert.deepEqual(await observe(seed, kind, compiled), expected);
    assert.equal(unhandled, before);
    // Without data, nothing ran.
    if (!expected.answer.startsWith('{"data"')) withMisfits += 1;
    else if (expected.answer.includes('"errors"')) withErrors += 1;
  }),
  { numRuns: Number(process.argv[2]), ...(process.argv[3] === undefined ? {} : { seed: Number(process.argv[3]) }) },
);
process.stdout.write(JSON.stringify({ withErrors, withMisfits, conflicting }));

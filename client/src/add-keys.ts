import { keyedInputs } from './generated/keyed-inputs.ts';

type Variables = Readonly<Record<string, unknown>>;

const keyed: ReadonlySet<string> = new Set(keyedInputs);

const isObject = (value: unknown): value is Variables => typeof value === 'object' && value !== null;

/** Texts and comments blanked out, so that braces count. */
const withoutTexts = (text: string): string => text.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|#.*/g, ' ');

/** How many fields a mutation has. Undefined if fragments hide some. Every field of a mutation selects something of its payload. */
function countFields(text: string): number | undefined {
  const body = withoutArguments(text);
  let depth = 0;
  let fields = 0;
  for (const [token] of body.slice(body.indexOf('{')).matchAll(/[{}]|\.\.\./g)) {
    if (token === '...' && depth === 1) return undefined;
    if (token === '{' && depth === 1) fields += 1;
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    // The rest is fragments.
    if (depth === 0) break;
  }
  return fields;
}

/** The innermost parentheses first: arguments have none inside, and a directive's stand behind them. */
const withoutArguments = (text: string): string => text.replace(/\([^()]*\)/g, ' ');

/**
 * The variables with an idempotency key in each input that takes one and has none. `isSafe`: every mutation of the document has a key,
 * so the same call can be sent again if its answer is lost.
 */
export function addKeys(
  document: string,
  variables: Variables,
): { readonly variables: Variables; readonly isSafe: boolean } {
  const text = withoutTexts(document);
  const added = [...text.matchAll(/\$(\w+)\s*:\s*(\w+)/g)].flatMap(([, name = '', type = '']) => {
    const input = variables[name];
    if (!keyed.has(type) || !isObject(input)) return [];
    return [[name, { ...input, idempotencyKey: input['idempotencyKey'] ?? crypto.randomUUID() }] as const];
  });
  const operations = text.match(/\b(?:mutation|query|subscription)\b\s*\w*\s*[({]/g) ?? [];
  return {
    variables: { ...variables, ...Object.fromEntries(added) },
    isSafe: added.length > 0 && operations.length === 1 && countFields(text) === added.length,
  };
}

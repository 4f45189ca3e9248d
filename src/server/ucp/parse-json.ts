import { ProtocolFault } from './protocol-fault.ts';

const MAX_DEPTH = 32;

const createFault = (content: string) => new ProtocolFault(400, 'invalid_request', content);

/** The JSON of a body; undefined without a body. Throws ProtocolFault. */
export function parseJson(rawBody: Uint8Array): unknown {
  if (rawBody.length === 0) return undefined;
  const text = decode(rawBody);
  // Before it is parsed: only what is shallow is.
  if (measureDepth(text) > MAX_DEPTH) throw createFault(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw createFault('The body is not valid JSON.');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw createFault('The body is not valid UTF-8.');
  }
}

/** One pass over the text: a pattern for strings goes back and forth in one that does not end. */
function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

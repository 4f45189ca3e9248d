import { redactName } from '../../lib/redaction/redact.ts';

const MAX_LENGTH = 500;

/**
 * Messages of the GraphQL library without the client's values: it often repeats a rejected value, which may be a card
 * or a token in the wrong place. Names of fields, types and variables stay, without long numbers.
 */
export function hideValues(message: string): string {
  const cut = cuts.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
  return redactName(cut, MAX_LENGTH);
}

const cuts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^Maximum call stack size exceeded$/, 'Syntax Error: The document is nested too deeply.'],
  [/^(Syntax Error:.*?\b(?:String|BlockString|Int|Float)) ".*$/s, '$1.'],
  [/^(Syntax Error: Invalid number), .*$/s, '$1.'],
  [/^(Variable "\$\w+") got invalid value .*$/s, '$1 is not valid.'],
  [/^(Argument "\w+" has invalid value) .*$/s, '$1.'],
  [/^(Expected value of type "[^"]+"), found .*$/s, '$1.'],
  [/^(\w+ cannot represent [^:"]+): .*$/s, '$1.'],
  [/^(Enum "\w+" cannot represent [^:"]+): .*$/s, '$1.'],
  [/^Value ".*" does not exist in ("\w+") enum\..*$/s, 'The value does not exist in enum $1.'],
];

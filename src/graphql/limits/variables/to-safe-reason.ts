import type { GraphQLError } from 'graphql';

type Reason = readonly [pattern: RegExp, reason: (match: RegExpExecArray) => string];

/** The library's sentences about input, each without the refused value that most of them end with. */
const reasons: readonly Reason[] = [
  [
    /^Field "(\w+)" of required type "([\w![\]]+)" was not provided\.$/,
    ([, f, t]) => `field "${f}" of type "${t}" is required`,
  ],
  [/^Expected non-nullable type "([\w![\]]+)" not to be null\.$/, ([, t]) => `it must not be null, its type is "${t}"`],
  [/^Expected type "(\w+)" to be an object\.$/, ([, t]) => `an object of type "${t}" is expected`],
  [
    /^Exactly one key must be specified for OneOf type "(\w+)"\.$/,
    ([, t]) => `exactly one field of "${t}" must be given`,
  ],
  [/^Field "(\w+)" must be non-null\.$/, ([, f]) => `field "${f}" must not be null`],
  // Clients add this one to what they read; any other unknown name may be a value in the wrong place.
  [
    /^Field "__typename" is not defined by type "(\w+)"\./,
    ([, t]) => `Field "__typename" is not defined by type "${t}"`,
  ],
  [/^Field ".*" is not defined by type "(\w+)"\./s, ([, t]) => `type "${t}" has no such field`],
  [/^Int cannot represent non 32-bit signed integer value: /, () => 'the number is too large for "Int"'],
  [/^(Int|Float|String|Boolean|ID) cannot represent /, ([, t]) => `a value of type "${t}" is expected`],
  [/^Enum "(\w+)" cannot represent /, ([, t]) => `a value of enum "${t}" is expected`],
  [/^Value ".*" does not exist in "(\w+)" enum\./s, ([, t]) => `a value of enum "${t}" is expected`],
];

/** Why the library refused a value, without the value. Our scalars mark their messages as safe to show. */
export function toSafeReason({ message, extensions }: GraphQLError): string {
  const { code } = extensions;
  if (code === 'BAD_USER_INPUT') return message.replace(/\.$/, '');
  for (const [pattern, reason] of reasons) {
    const match = pattern.exec(message);
    if (match !== null) return reason(match);
  }
  return 'it is not of the expected type';
}

/** What people paste, with a password in it. Most are addresses in which one character is not escaped, is missing, or is too much. */
export const malformed = (scheme: string): readonly string[] => [
  'canary',
  'canary canary',
  '"canary',
  `${scheme}xcanary`,
  `${scheme}u:canary@127.0.0.1:1/1`,
  `${scheme}//:canary`,
  `${scheme}//:canary@`,
  `${scheme}//u:canary@[::1/1`,
  `${scheme}//u:canary@127.0.0.1:99999/1`,
  `${scheme}//u:canary@127.0.0.1:port/1`,
  `${scheme}//u:%canary@127.0.0.1:1/1`,
  `${scheme}//u:12/canary@127.0.0.1:1/1`,
  `${scheme}//u:12?canary@127.0.0.1:1/1`,
  `${scheme}//u:12#canary@127.0.0.1:1/1`,
  `${scheme}//u:canary@127.0.0.1:1/1?sslmode=canary`,
  `${scheme}//u@127.0.0.1:1/1&password=canary`,
];

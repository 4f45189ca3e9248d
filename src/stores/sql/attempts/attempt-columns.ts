/** An attempt as the port knows it. */
export const attemptColumns = [
  'attemptId',
  'owner',
  'domain',
  'scope',
  'fingerprint',
  'input',
  'createdAt',
  'status',
  'result',
  'updatedAt',
  'dueAt',
  'sealedPayment',
  'lastSequence',
  'traceParent',
] as const;

import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { DocumentNode, ExecutionArgs } from 'graphql';

/** What a subscription selects of each of its events. */
export interface Selection {
  readonly document: DocumentNode;
  /** A key of everything else that an answer may depend on; equal only for equal values. */
  readonly digest: string;
}

/** `rights` are equal only for viewers who may see the same. */
export const toSelection = ({ document, operationName, variableValues }: ExecutionArgs, rights: string): Selection => ({
  document,
  // JSON has one text for null and for a number that is too large; this keeps them apart.
  digest: hash('sha256', serialize([operationName ?? null, variableValues ?? {}, rights]), 'base64url'),
});

import { readOptionalText, readText } from '../../books/read-row.ts';
import type { Gateway } from '../gateway.ts';

const kinds = ['handshake', 'issuer', 'passkey'] as const;

export type FrameKind = (typeof kinds)[number];

export interface Frame {
  readonly page: string;
  readonly flowId: string;
  readonly kind: FrameKind;
  readonly nonce: string;
  readonly callbackUri: string | null;
}

/** A page of the network for the buyer's browser. */
export interface FrameView {
  readonly url: string;
  readonly origin: string;
  readonly nonce: string;
}

export const frameRoute = '/frames/:page';

/** Runs in the caller's change: an earlier frame of this kind is gone. The address cannot be guessed. */
export function openFrame(gateway: Gateway, frame: Omit<Frame, 'page'>): FrameView {
  const { books, origin } = gateway;
  const page = Buffer.from(books.runtime.randomBytes(24)).toString('base64url');
  const { flowId, kind, nonce, callbackUri } = frame;
  books.run('delete from frames where flow_id = ? and kind = ?', flowId, kind);
  books.run(
    'insert into frames (page, flow_id, kind, nonce, callback_uri) values (?, ?, ?, ?, ?)',
    page,
    flowId,
    kind,
    nonce,
    callbackUri,
  );
  return { url: `${origin()}${frameRoute.replace(':page', page)}`, origin: origin(), nonce };
}

export function findFrame({ books }: Gateway, by: { readonly page: string } | Pick<Frame, 'flowId' | 'kind'>) {
  const row =
    'page' in by
      ? books.find('select * from frames where page = ?', by.page)
      : books.find('select * from frames where flow_id = ? and kind = ?', by.flowId, by.kind);
  const kind = row && kinds.find((each) => each === row['kind']);
  if (row === undefined || kind === undefined) return undefined;
  return {
    page: readText(row, 'page'),
    flowId: readText(row, 'flow_id'),
    kind,
    nonce: readText(row, 'nonce'),
    callbackUri: readOptionalText(row, 'callback_uri'),
  } satisfies Frame;
}

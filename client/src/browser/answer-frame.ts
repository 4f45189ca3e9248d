import type { CallOptions } from '../client.ts';
import { toAborted } from '../send.ts';

/** A page of a card network, as `embedIframeHandshake`, `frame` and `passkeyStep.frame` give it. */
export interface NetworkFrame {
  readonly url: string;
  readonly origin: string;
  readonly nonce: string;
}

/** What a frame posts: `secureToken`, `payload` or `credential`, by its type. */
export interface FrameMessage {
  readonly type: string;
  readonly nonce: string;
  readonly secureToken?: string;
  readonly payload?: string;
  readonly credential?: object;
}

type MessageListener = (event: {
  readonly source: object | null;
  readonly origin: string;
  readonly data: unknown;
}) => void;

/** An `iframe` of the page. */
export interface FrameElement {
  allow: string;
  src: string;
  readonly contentWindow: object | null;
  readonly ownerDocument: {
    readonly defaultView: {
      addEventListener(type: 'message', listener: MessageListener): void;
      removeEventListener(type: 'message', listener: MessageListener): void;
    } | null;
  };
}

/** Then the buyer is told, and may start again. */
const PATIENCE = 90_000;

/**
 * Shows a page of a card network in an `iframe` of yours, and waits for its message: of that frame, of its exact origin and with its nonce.
 * A frame in which the browser used no passkey stays, so that its buyer can try again. Throws `TimedOut` after 90 seconds.
 */
export function answerFrame(
  { url, origin, nonce }: NetworkFrame,
  iframe: FrameElement,
  { signal }: CallOptions = {},
): Promise<FrameMessage> {
  const page = iframe.ownerDocument.defaultView;
  const late = AbortSignal.timeout(PATIENCE);
  const end = signal === undefined ? late : AbortSignal.any([late, signal]);
  return new Promise((resolve, reject) => {
    if (end.aborted) return reject(toAborted(end));
    const leave = () => {
      page?.removeEventListener('message', listen);
      end.removeEventListener('abort', stop);
    };
    const listen: MessageListener = ({ source, origin: sender, data }) => {
      const isOurs = source === iframe.contentWindow && sender === origin;
      if (!isOurs || !isMessage(data) || data.nonce !== nonce || 'error' in data) return;
      leave();
      resolve(data);
    };
    const stop = () => {
      leave();
      reject(toAborted(end));
    };
    page?.addEventListener('message', listen);
    end.addEventListener('abort', stop);
    iframe.allow = 'publickey-credentials-create *; publickey-credentials-get *; payment *';
    iframe.src = url;
  });
}

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'type' in data && 'nonce' in data;

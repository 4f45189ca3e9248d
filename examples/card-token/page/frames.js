/** How long a frame may take: then the buyer is told, and may start again. */
const PATIENCE_MS = 90_000;

/**
 * Embeds a frame of a network and waits for its message: of that frame, of its exact origin, with its nonce, and of one of these
 * types. A frame of which the browser used no passkey says so itself, and its buyer may try again. Ends if `signal` is aborted.
 */
export function askFrame({ url, origin, nonce }, { types, hidden = false, signal }) {
  const place = document.getElementById('frame');
  const frame = document.createElement('iframe');
  frame.allow = 'publickey-credentials-create *; publickey-credentials-get *; payment *';
  frame.className = hidden ? 'hidden' : '';
  frame.src = url;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      frame.remove();
    };
    const stop = (reason) => {
      end();
      reject(reason);
    };
    const timer = setTimeout(
      () => stop(new Error('The page of the card network did not answer within 90 seconds. Please try again.')),
      PATIENCE_MS,
    );
    const listen = ({ source, origin: from, data }) => {
      const isOurs = source === frame.contentWindow && from === origin && data?.nonce === nonce;
      if (!isOurs || !types.includes(data.type) || data.error !== undefined) return;
      end();
      resolve(data);
    };
    signal?.addEventListener('abort', () => stop(signal.reason), { once: true });
    window.addEventListener('message', listen);
    place.append(frame);
  });
}

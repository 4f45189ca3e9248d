import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerFrame, answerPasskey } from '../../client/src/browser.ts';

const frame = { url: 'https://network.example/passkey', origin: 'https://network.example', nonce: 'nonce-1' };

/** An `iframe` of a page, in which messages can be posted. */
function openPage() {
  const listeners = new Set<(event: { source: object | null; origin: string; data: unknown }) => void>();
  const contentWindow = {};
  const iframe = {
    allow: '',
    src: '',
    contentWindow,
    ownerDocument: {
      defaultView: {
        addEventListener: (_: 'message', listener: (event: never) => void) => void listeners.add(listener as never),
        removeEventListener: (_: 'message', listener: (event: never) => void) =>
          void listeners.delete(listener as never),
      },
    },
  };
  const post = (data: unknown, { source = contentWindow as object, origin = frame.origin } = {}) => {
    for (const listener of listeners) listener({ source, origin, data });
  };
  return { iframe, post, listeners };
}

describe('answerPasskey', () => {
  it('gives what the frame posts as the answer of its kind, and shows the frame with the right to passkeys', async () => {
    const { iframe, post, listeners } = openPage();
    const credential = { id: 'passkey-1' };

    const made = answerPasskey({ kind: 'REGISTRATION', frame }, iframe);
    post({ type: 'passkey', nonce: frame.nonce, credential });
    assert.deepEqual(await made, { fido2Registration: credential });
    const used = answerPasskey({ kind: 'ASSERTION', frame }, iframe);
    post({ type: 'passkey', nonce: frame.nonce, credential });

    assert.deepEqual(await used, { fido2Assertion: credential });
    assert.equal(iframe.src, frame.url);
    assert.match(iframe.allow, /publickey-credentials-get/);
    assert.equal(listeners.size, 0);
  });

  it('hears no message of another window, origin or nonce, and no failed try', async () => {
    const { iframe, post } = openPage();
    const message = { type: 'passkey', nonce: frame.nonce, credential: { id: 'forged' } };

    const answer = answerPasskey({ kind: 'ASSERTION', frame }, iframe);
    post(message, { source: {} });
    post(message, { origin: 'https://network.example.evil' });
    post({ ...message, nonce: 'nonce-2' });
    post({ ...message, error: 'NotAllowedError' });
    post('passkey');
    post({ ...message, credential: { id: 'right' } });

    assert.deepEqual(await answer, { fido2Assertion: { id: 'right' } });
  });

  it('refuses a message without a passkey by name', async () => {
    const { iframe, post } = openPage();

    const answer = answerPasskey({ kind: 'ASSERTION', frame }, iframe);
    post({ type: 'passkey', nonce: frame.nonce });

    await assert.rejects(answer, { name: 'CartwrightError', code: 'InvalidAnswer' });
  });
});

describe('answerFrame', () => {
  it('ends with TimedOut after 90 seconds, and hears nothing more', async (t) => {
    const patience = new AbortController();
    const timeout = t.mock.method(AbortSignal, 'timeout', () => patience.signal);
    const { iframe, listeners } = openPage();

    const answer = answerFrame(frame, iframe);
    patience.abort(new DOMException('The operation timed out', 'TimeoutError'));

    await assert.rejects(answer, { name: 'CartwrightError', code: 'TimedOut' });
    assert.deepEqual(timeout.mock.calls[0]?.arguments, [90_000]);
    assert.equal(listeners.size, 0);
  });

  it('ends with Aborted by its signal, and shows no frame if that ended before', async () => {
    const { iframe, listeners } = openPage();
    const left = new AbortController();

    const answer = answerFrame(frame, iframe, { signal: left.signal });
    left.abort();
    await assert.rejects(answer, { code: 'Aborted' });
    const late = openPage();

    await assert.rejects(answerFrame(frame, late.iframe, { signal: left.signal }), { code: 'Aborted' });
    assert.equal(late.iframe.src, '');
    assert.deepEqual([listeners.size, late.listeners.size], [0, 0]);
  });
});

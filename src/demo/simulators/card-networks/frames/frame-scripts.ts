/**
 * Hands a message to the page that frames this one: to each listed origin by its exact name, so that a page of another
 * origin gets nothing. For an origin with any port, the browser says which port it is.
 */
const handOver = `
const { origins, message, publicKey } = JSON.parse(document.getElementById('data').textContent);
const parentOrigin = () => {
  try {
    return location.ancestorOrigins?.[0] ?? new URL(document.referrer).origin;
  } catch {
    return undefined;
  }
};
const isOfAnyPort = (listed, origin) => {
  if (!listed.endsWith(':*') || origin === undefined) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol + '//' + hostname === listed.slice(0, -2);
};
const post = (part) => {
  const framing = parentOrigin();
  const targets = new Set();
  for (const listed of origins) {
    if (!listed.includes('*')) targets.add(listed);
    else if (isOfAnyPort(listed, framing)) targets.add(framing);
  }
  for (const target of targets) window.parent.postMessage({ ...message, ...part }, target);
};
`;

export const postScript = `${handOver}
post({});
`;

/** A new passkey in a frame of another site needs a click in the frame. */
export const passkeyScript = `${handOver}
const status = document.getElementById('status');
document.getElementById('continue').addEventListener('click', async () => {
  try {
    const credential = message.type === 'fido2Registration'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
    status.textContent = 'Done.';
    post({ credential: credential.toJSON() });
  } catch (error) {
    status.textContent = 'The passkey was not used. Try again.';
    post({ error: error.name });
  }
});
`;

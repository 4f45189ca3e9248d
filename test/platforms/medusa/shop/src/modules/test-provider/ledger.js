/**
 * The books of the test shop's payment provider: what it took, the cards that it exchanged, and the payments that it keeps waiting. One
 * idempotency key is charged once. In the memory of this process, as the books of a real provider are beyond the platform's database.
 */
const charges = new Map();
const tokens = new Map();
const challenges = new Map();
const held = new Set();
let releases = 0;

module.exports = { challenges, charges, tokens, hold, release, read };

/** Settles when the payment may be answered; at once while everything is being released. */
async function hold() {
  if (releases > 0) return;
  const answer = Promise.withResolvers();
  held.add(answer);
  await answer.promise;
}

function release() {
  releases += 1;
  for (const answer of held) answer.resolve();
  held.clear();
  return () => {
    releases -= 1;
  };
}

function read() {
  return { held: held.size, charges: [...charges.values()] };
}

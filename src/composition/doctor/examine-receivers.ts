import type { Config } from '../../config/loaded-config.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { listReceivers, PrivateAddressError, type Receiver, readCertificateEnd } from '../telemetry/certificates.ts';
import { type Finding, toFinding } from './finding.ts';

const AT_ONCE = 8;
const DAY_MS = 86_400_000;
const RENEW_DAYS = 14;

/** The other addresses that the service calls: whether something answers there, and how long its certificate is valid. Sends nothing. */
export async function* examineReceivers(config: Config, { clock }: Runtime): AsyncGenerator<Finding> {
  const { demo } = config;
  const receivers = listReceivers(config);
  for (let from = 0; from < receivers.length; from += AT_ONCE) {
    const group = receivers.slice(from, from + AT_ONCE);
    yield* await Promise.all(group.map((receiver) => examineReceiver(receiver, demo, clock.now())));
  }
}

async function examineReceiver(receiver: Receiver, demo: boolean, now: number): Promise<Finding> {
  const tell = toFinding(receiver.what);
  const { host } = new URL(receiver.url);
  try {
    const validUntil = await readCertificateEnd(receiver, demo);
    if (validUntil === null) return tell('good', `${host} answers`);
    const days = Math.floor((validUntil - now) / DAY_MS);
    const text = `${host} answers, with a certificate for ${days} more days`;
    return days < RENEW_DAYS ? tell('doubtful', `${text}. Have it renewed.`) : tell('good', text);
  } catch (error) {
    if (error instanceof PrivateAddressError) {
      return tell('wrong', `${host} is not at a public address: nothing is sent there`);
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer in time';
    return tell(receiver.isSpare ? 'doubtful' : 'wrong', `${host} cannot be reached (${code})`);
  }
}

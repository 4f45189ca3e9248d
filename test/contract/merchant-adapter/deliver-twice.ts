import type { Fault } from './fault-proxy.ts';
import { type Answered, type Exchange, forward, passOn } from './forward.ts';

type Twice = Extract<Fault, { readonly kind: 'twice' }>;

/** Sends a request to the platform two times and gives the adapter one of the answers. */
export function deliverTwice(fault: Twice, { base, incoming, body, outgoing }: Exchange): void {
  const answer = passOn(outgoing);
  const drop: Answered = () => {};
  /** Settles once the platform has answered, whoever hears of it. */
  const deliver = (answered: Answered, failed: () => void = () => {}) =>
    new Promise<void>((resolve) => {
      forward(
        base,
        incoming,
        body,
        (...parts) => {
          answered(...parts);
          resolve();
        },
        () => {
          failed();
          resolve();
        },
      );
    });
  const breakOff = () => outgoing.destroy();
  switch (fault.second) {
    case 'late':
      fault.late(() => deliver(drop));
      void deliver(answer, breakOff);
      return;
    case 'at-once':
      fault.begun(
        Promise.all([
          deliver(fault.answer === 'first' ? answer : drop, breakOff),
          deliver(fault.answer === 'first' ? drop : answer, breakOff),
        ]),
      );
      return;
    case 'afterwards': {
      // The adapter hears of neither before the platform is done with both.
      let tell = () => {};
      const keep: Answered = (...parts) => {
        tell = () => answer(...parts);
      };
      fault.begun(
        deliver(fault.answer === 'first' ? keep : drop, breakOff)
          .then(() => deliver(fault.answer === 'first' ? drop : keep, breakOff))
          .then(() => tell()),
      );
    }
  }
}

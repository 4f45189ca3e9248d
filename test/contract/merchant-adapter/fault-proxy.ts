import { createServer } from 'node:http';
import { deliverTwice } from './deliver-twice.ts';
import { type Answered, type Exchange, forward, passOn, readAll, withoutFraming } from './forward.ts';

/** What the proxy does to a request instead of passing it on. */
export type Fault =
  /** Takes the request and never answers. The platform does not see it. */
  | { readonly kind: 'hang' }
  /** Breaks the connection. The platform does not see the request. */
  | { readonly kind: 'reset' }
  /** The platform does its work; the connection breaks before a byte of the answer comes back. */
  | { readonly kind: 'lose-answer' }
  /** An answer of the proxy's own. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The platform does its work, and this comes back in place of its answer, as from a gateway that lost patience. */
  | { readonly kind: 'answer-instead'; readonly status: number; readonly body: string }
  /** An error that quotes the whole request, headers included, as careless platforms do. */
  | { readonly kind: 'echo'; readonly status: number }
  /** The platform does its work, and its answer comes when `late` delivers it. */
  | { readonly kind: 'late-answer'; readonly late: (deliver: () => void) => void }
  /** The platform's answer, complete for HTTP, but only its first half. */
  | { readonly kind: 'cut-body' }
  /** The platform's answer, broken off in the middle. */
  | { readonly kind: 'cut-connection' }
  /**
   * The platform gets the request twice: again once it has answered, at the same moment, or when `late` is told to. The adapter gets
   * one of the two answers; of a late request only the first.
   */
  | {
      readonly kind: 'twice';
      readonly second: 'afterwards' | 'at-once';
      readonly answer: 'first' | 'second';
      /** Told what settles once the platform has answered both. */
      readonly begun: (both: Promise<unknown>) => void;
    }
  | { readonly kind: 'twice'; readonly second: 'late'; readonly late: (deliver: () => Promise<void>) => void }
  /** Headers at once, then a byte now and then, without end. */
  | { readonly kind: 'drip' };

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface FaultProxy {
  readonly url: string;
  /** Applies the fault to every request for which `when` is true, until the function it answers is called. */
  inject(fault: Fault, when?: (request: ProxiedRequest) => boolean): () => void;
  /** How many connections are open towards the proxy. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

interface Rule {
  readonly fault: Fault;
  readonly when: (request: ProxiedRequest) => boolean;
}

const DRIP_MS = 20;

/**
 * A proxy on this machine before any HTTP platform, which tells what passes and breaks what it is told to break. `answered` hears of
 * a request that nothing breaks once the platform has done its work, and before the answer goes on.
 */
export async function createFaultProxy(
  target: string,
  arrived: (request: ProxiedRequest) => void = () => {},
  answered: (request: ProxiedRequest) => void = () => {},
): Promise<FaultProxy> {
  const base = new URL(target);
  let rules: readonly Rule[] = [];

  const server = createServer((incoming, outgoing) => {
    readAll(incoming).then(
      (body) => {
        const seen = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', body: body.toString('utf8') };
        arrived(seen);
        const rule = rules.findLast(({ when }) => when(seen));
        if (rule === undefined) {
          const tell: Answered = (...parts) => {
            answered(seen);
            passOn(outgoing)(...parts);
          };
          forward(base, incoming, body, tell, () => outgoing.destroy());
        } else apply(rule.fault, { base, incoming, body, outgoing });
      },
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The proxy has no port');
  const path = base.pathname === '/' ? '' : base.pathname;

  return {
    url: `http://127.0.0.1:${address.port}${path}${base.search}`,
    inject: (fault, when = () => true) => {
      const rule: Rule = { fault, when };
      rules = [...rules, rule];
      return () => {
        rules = rules.filter((each) => each !== rule);
      };
    },
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
      }),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function apply(fault: Fault, { base, incoming, body, outgoing }: Exchange): void {
  const breakOff = () => outgoing.destroy();
  switch (fault.kind) {
    case 'hang':
      return;
    case 'reset':
      incoming.socket.resetAndDestroy();
      return;
    case 'lose-answer':
      forward(base, incoming, body, breakOff, breakOff);
      return;
    case 'answer':
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body);
      return;
    case 'answer-instead':
      forward(
        base,
        incoming,
        body,
        () => outgoing.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.body),
        breakOff,
      );
      return;
    case 'late-answer':
      forward(base, incoming, body, (...parts) => fault.late(() => passOn(outgoing)(...parts)), breakOff);
      return;
    case 'echo':
      outgoing
        .writeHead(fault.status, { 'content-type': 'application/json' })
        .end(
          JSON.stringify({ message: `${incoming.url} ${JSON.stringify(incoming.headers)} ${body.toString('utf8')}` }),
        );
      return;
    case 'cut-body':
      forward(
        base,
        incoming,
        body,
        (response, answer) => passOn(outgoing)(response, answer.subarray(0, Math.floor(answer.length / 2))),
        breakOff,
      );
      return;
    case 'cut-connection':
      forward(
        base,
        incoming,
        body,
        (response, answer) => {
          outgoing.writeHead(response.statusCode ?? 502, {
            ...withoutFraming(response.headers),
            'content-length': answer.length + 1,
          });
          outgoing.write(answer.subarray(0, Math.floor(answer.length / 2)), () => outgoing.destroy());
        },
        breakOff,
      );
      return;
    case 'twice':
      deliverTwice(fault, { base, incoming, body, outgoing });
      return;
    case 'drip': {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).write('{');
      const timer = setInterval(() => outgoing.write(' '), DRIP_MS);
      outgoing.on('close', () => clearInterval(timer));
    }
  }
}

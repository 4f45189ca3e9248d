import type * as z from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { decode } from '../../upstream-http/json-body.ts';
import type { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { MerchantCall } from '../contract/index.ts';
import { nothingDone } from '../toolkit/nothing-done.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';
import type { DiscoverShop } from './discover-shop.ts';
import { sendByMcp } from './transport/mcp.ts';
import type { UcpOperation } from './transport/operations.ts';
import { sendByRest } from './transport/rest.ts';
import type { SentAnswer } from './transport/transport.ts';
import type { UcpAgent } from './ucp-agent.ts';
import { envelope, fault } from './wire/message.ts';

interface UcpRequest<Data> {
  readonly operation: UcpOperation;
  /** The checkout or order that it is about. */
  readonly id?: string;
  readonly body?: object;
  /** The idempotency key, which every change has: a request that arrives twice is carried out once. `new` makes one for this request. */
  readonly key?: 'new' | { readonly is: string };
  /** The shop asks a payment provider meanwhile, which may take long. */
  readonly isPayment?: boolean;
  readonly data: z.ZodType<Data>;
}

/** What a shop answers instead of the data: it refused the call, or answered with an error response. */
export interface UcpProblem {
  readonly status: number;
  readonly code: string;
  /** The part of the request that it is about, if the shop says so. */
  readonly path?: string | null | undefined;
  /** The shop says when to ask again: it is at work on the same thing. */
  readonly isBusy: boolean;
}

export type UcpAnswer<Data> =
  | { readonly kind: 'data'; readonly data: Data }
  | { readonly kind: 'problem'; readonly problem: UcpProblem };

export type UcpClient = <Data>(call: MerchantCall, request: UcpRequest<Data>) => Promise<UcpAnswer<Data>>;

interface ClientParts {
  readonly http: HttpClient;
  /** Waits longer for answers. */
  readonly patient: HttpClient;
  readonly discover: DiscoverShop;
  /** Null outside of a running service. */
  readonly agent: UcpAgent | null;
  readonly newKey: () => string;
}

/** Signed requests for the operations of the shop. */
export function createUcpClient({ http, patient, discover, agent, newKey }: ClientParts): UcpClient {
  return async (call, { operation, id = '', body, key, isPayment = false, data }) => {
    if (agent === null) throw noAgent();
    const shop = await discover(call);
    const parts = { http: isPayment ? patient : http, agent, shop };
    const keyed = key === 'new' ? newKey() : (key?.is ?? null);
    const send = shop.transport === 'rest' ? sendByRest : sendByMcp;
    return toAnswer(await send(parts, call, { operation, id, body, key: keyed }), operation, data);
  };
}

function toAnswer<Data>(
  { status, body, isBusy }: SentAnswer,
  operation: UcpOperation,
  data: z.ZodType<Data>,
): UcpAnswer<Data> {
  if (status === 401 || status === 403) throw rejected(fault.catch({ code: 'unknown' }).parse(body).code);
  if (status >= 300) return { kind: 'problem', problem: { status, isBusy, ...decode(fault, body, operation) } };
  const { ucp, messages } = decode(envelope, body, operation);
  if (ucp.status !== 'error') return { kind: 'data', data: decode(data, body, operation) };
  const { code, path } = messages?.find(({ type }) => type === 'error') ?? {};
  return { kind: 'problem', problem: { status, code: code ?? 'unknown', path, isBusy: false } };
}

/** For calls without buyer input: every refusal is a failure of the shop. */
export function requireData<Data>(answer: UcpAnswer<Data>): Data {
  if (answer.kind === 'data') return answer.data;
  throw unknownProblem(answer.problem);
}

export const unknownProblem = ({ status, code }: Pick<UcpProblem, 'status' | 'code'>): UpstreamFailure =>
  unknownOutcome(`The shop refuses with ${status} ${toWord(code)}`);

const rejected = (code: string): CommerceError => nothingDone(`The shop does not let this service in: ${toWord(code)}`);

const noAgent = (): CommerceError =>
  nothingDone('Only a running service can call the shop: its requests are signed, and the shop asks it for the key');

/** Codes are words of the protocol; a shop that sends something else gets it into no log. */
export const toWord = (code: string): string => (/^[a-z0-9_.-]{1,60}$/i.test(code) ? code : 'with a code of its own');

import type * as z from 'zod';
import type { PaymentMandate } from '../../domain/card-network/card-network.ts';
import { sealNetworkCredential } from '../../domain/card-network/network-credential.ts';
import { money } from '../../domain/money/money.ts';
import type { EnrolledCard, SelectedCard } from '../contract/card-network.ts';
import type { accountWire, credentialWire } from './wire.ts';

type Account = z.output<typeof accountWire>;
type Credential = z.output<typeof credentialWire>;

export const toSelectedCard = ({ account_id, session_id }: Account): SelectedCard => ({
  state: session_id,
  virtualCardId: account_id,
  enrolled: true,
  methods: [],
  handshake: null,
});

export const toEnrolledCard = (account: Account): EnrolledCard => ({
  ...toSelectedCard(account),
  art: account.display.art_id,
  masked: { brand: 'American Express', lastFour: account.display.last_digits, ...toExpiry(account.display.expiry) },
});

export function toCredential({ token_number, dynamic_security_code, token_expiry, mandate }: Credential) {
  const credential = { token: token_number, proof: dynamic_security_code, ...toExpiry(token_expiry) };
  return { credential: sealNetworkCredential(credential), mandate: toMandate(mandate) };
}

const toMandate = (mandate: Credential['mandate']): PaymentMandate => ({
  domain: mandate.merchant_domain,
  total: money(Number(mandate.amount), mandate.currency_code),
  payeeName: mandate.merchant_name,
  payeeOrigin: mandate.merchant_origin,
});

function toExpiry(text: string): { readonly expiryMonth: number; readonly expiryYear: number } {
  const [year = '', month = ''] = text.split('-');
  return { expiryMonth: Number(month), expiryYear: Number(year) };
}

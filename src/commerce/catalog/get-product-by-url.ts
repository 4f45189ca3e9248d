import type { Product } from '../../domain/product/product.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { parseText } from '../input/parse-text.ts';
import { createDomainNotFound, type Merchant } from '../merchant-calls/merchants.ts';
import type { CatalogContext } from './catalog-context.ts';
import { readPostalCode } from './read-postal-code.ts';
import { readProductAt } from './read-product-at.ts';

const { maxLength } = textKinds.url;
const field = ['postalCode'];

/**
 * Source: the specification, product from URL. The address may come percent-encoded as a whole. A postal code is one of the
 * merchant's country, and decides what is available. Throws InvalidRequest, DomainNotFound, ProductUrlNotImplemented, and the platform's errors about the product.
 */
export async function getProductByUrl(
  context: CatalogContext,
  caller: Caller,
  input: { readonly url: string; readonly postalCode?: string | null },
): Promise<Product> {
  requireAnyCredential(caller.viewer);
  const url = parseProductUrl(input.url);
  const { postalCode: code = null } = input;
  const text = code === null ? null : parseText(code, { field, kind: 'postalCode', error: 'InvalidRequest' });
  const merchant = context.merchants.findByHost(url.host);
  if (merchant === undefined) throw createDomainNotFound(url.host, ['url']);
  if (merchant.adapter.getProductByUrl === undefined) {
    throw new CommerceError('ProductUrlNotImplemented', { domain: merchant.domain });
  }
  const postalCode = text === null ? null : await requirePostalCode(context, caller, { merchant, text });

  const at = (address: string) => readProductAt(context, caller, { merchant, url: address, postalCode });
  return at(url.href).catch((error: unknown) => {
    const usual = toUsualAddress(url, merchant.domain);
    // A platform knows its pages by one host.
    if (usual === null || !(error instanceof CommerceError) || error.name !== 'ProductNotFound') throw error;
    return at(usual);
  });
}

async function requirePostalCode(
  context: CatalogContext,
  caller: Caller,
  input: { readonly merchant: Merchant; readonly text: string },
): Promise<string> {
  const { code, country } = await readPostalCode(context, caller, input);
  if (code !== undefined) return code;
  throw new CommerceError('InvalidRequest', { field, description: `postalCode is not a postal code of ${country}` });
}

/** The same page at the merchant's domain; null if it is there already. */
function toUsualAddress(url: URL, domain: string): string | null {
  if (url.host === domain.toLowerCase()) return null;
  const usual = new URL(url);
  usual.host = domain;
  usual.port = '';
  return usual.href;
}

function parseProductUrl(text: string): URL {
  const url = text.length > maxLength * 3 ? null : (URL.parse(text) ?? URL.parse(decode(text)));
  const isFit =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= maxLength;
  if (isFit) return url;
  throw new CommerceError('InvalidRequest', {
    field: ['url'],
    description: `url must be an http or https address of at most ${maxLength} characters, without credentials`,
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

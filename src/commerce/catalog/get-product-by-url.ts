import type { Product } from '../../domain/product/product.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../input/parse-text.ts';
import { createDomainNotFound } from '../merchants.ts';
import { toProduct } from './to-product.ts';

const { maxLength } = textKinds.url;

/**
 * Source: the specification, product from URL. The address may come percent-encoded as a whole.
 * Throws InvalidRequest, DomainNotFound, ProductUrlNotImplemented, and the platform's errors about the product.
 */
export async function getProductByUrl(
  context: CommerceContext,
  caller: Caller,
  input: { readonly url: string; readonly postalCode?: string | null },
): Promise<Product> {
  requireAnyCredential(caller.viewer);
  const url = parseProductUrl(input.url);
  const postalCode =
    input.postalCode === undefined || input.postalCode === null
      ? null
      : parseText(input.postalCode, { field: ['postalCode'], kind: 'postalCode', error: 'InvalidRequest' });
  const merchant = context.merchants.findByHost(url.host);
  if (merchant === undefined) throw createDomainNotFound(url.host, ['url']);
  const { adapter, domain } = merchant;
  const find = adapter.getProductByUrl?.bind(adapter);
  if (find === undefined) throw new CommerceError('ProductUrlNotImplemented', { domain });

  const { signal } = caller;
  const options = { domain, operation: 'getProductByUrl', caller, timeout: context.settings.readTimeout, signal };
  const at = (address: string) => callMerchant(context, options, (call) => find(call, { url: address, postalCode }));
  const product = await at(url.href).catch((error: unknown) => {
    const usual = toUsualAddress(url, domain);
    // A platform knows its pages by one host.
    if (usual === null || !(error instanceof CommerceError) || error.name !== 'ProductNotFound') throw error;
    return at(usual);
  });
  return toProduct(merchant, product, context.runtime.clock.now());
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

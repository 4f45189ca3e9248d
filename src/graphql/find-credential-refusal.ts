import type { Viewer } from '../domain/viewer/viewer.ts';
import { requireAnyCredential, requireAppId, requireSearchCredential } from '../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../errors/commerce-error.ts';

/** Root fields that need no credential. All others need one; the use case decides which kind. */
const open: ReadonlySet<string> = new Set(['__schema', '__type', '__typename', '_service', 'assistantCapabilities']);

/** Fields for which an expired credential has a name of its own. */
const searches: ReadonlySet<string> = new Set(['searchProducts', 'searchSuggestions', 'relatedProducts']);

/** Why this viewer can call none of these root fields; null if one is allowed, or if the fields may say so themselves. */
export function findCredentialRefusal(
  viewer: Viewer,
  rootFields: ReadonlySet<string>,
  isLarge = true,
): CommerceError | null {
  // A credential that was sent and expired is never passed over by a search, whatever else the document asks for.
  const search = searches.keys().find((field) => rootFields.has(field));
  if (search !== undefined && viewer.kind === 'refused' && viewer.expired === true) return findRefusal(viewer, search);
  if (!isLarge) return null;
  const refusals = [...rootFields].map((field) => findRefusal(viewer, field));
  return refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null;
}

function findRefusal(viewer: Viewer, field: string): CommerceError | null {
  if (open.has(field)) return null;
  if (field === 'createDeviceSession') return catchRefusal(() => requireAppId(viewer));
  if (viewer.kind !== 'anonymous' && viewer.kind !== 'refused') return null;
  return catchRefusal(() => (searches.has(field) ? requireSearchCredential(viewer) : requireAnyCredential(viewer)));
}

function catchRefusal(check: () => unknown): CommerceError | null {
  try {
    check();
    return null;
  } catch (thrown) {
    if (thrown instanceof CommerceError) return thrown;
    throw thrown;
  }
}

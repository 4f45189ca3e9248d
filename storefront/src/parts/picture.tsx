import { useState } from 'preact/hooks';

interface PictureProps {
  readonly image: { readonly url: string; readonly alt: string | null } | null;
  /** The name beside it says the same: readers skip the picture. */
  readonly isDecoration?: boolean;
  readonly size: number;
  readonly isFirst?: boolean;
}

/** The demo's pictures are on this server, whatever name the browser reaches it by. */
function toOwn(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith('/sandbox/') ? pathname : url;
}

/** A picture that does not come leaves its place empty. The page's policy names the hosts of pictures. */
export function Picture({ image, isDecoration = false, size, isFirst = false }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const alt = isDecoration ? '' : (image?.alt ?? '');
  if (image === null || image.url === missing) {
    // As large as the picture would be.
    const place = { class: 'picture none', width: size, height: size } as const;
    return alt === '' ? <svg {...place} aria-hidden="true" /> : <svg {...place} role="img" aria-label={alt} />;
  }
  return (
    <img
      class="picture"
      src={toOwn(image.url)}
      alt={alt}
      width={size}
      height={size}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(image.url)}
    />
  );
}

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

export const Picture = ({ image, isDecoration = false, size, isFirst = false }: PictureProps) =>
  image === null ? (
    <span class="picture none" />
  ) : (
    <img
      class="picture"
      src={toOwn(image.url)}
      alt={isDecoration ? '' : (image.alt ?? '')}
      width={size}
      height={size}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );

import type { UcpDialect } from './ucp-dialect.ts';
import type { UcpVersion } from './ucp-version.ts';
import { dialect as dialect20260408 } from './v2026-04-08/dialect.ts';
import { dialect as dialect20260825 } from './v2026-08-25/dialect.ts';

export const ucpDialects: Readonly<Record<UcpVersion, UcpDialect>> = {
  '2026-08-25': dialect20260825,
  '2026-04-08': dialect20260408,
};

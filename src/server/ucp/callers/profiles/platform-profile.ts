import * as z from 'zod';

/** The members of a platform's profile that matter here. Source: the protocol, "Platform profile". */
const names = z.union([z.string().transform((name) => [name]), z.array(z.string()).max(20)]);

const declared = z.object({
  version: z.string(),
  extends: names.default([]),
  config: z.record(z.string(), z.unknown()).default({}),
});

/** Vocabularies of keys are open: one that is of no use here spoils no profile. */
const key = z.looseObject({ kid: z.string(), kty: z.string() });

const keys = z
  .array(z.unknown())
  .max(50)
  .default([])
  .transform((list) => list.flatMap((each) => key.safeParse(each).data ?? []));

const profileShape = z.object({
  ucp: z.object({
    version: z.iso.date(),
    // A list in the oldest version, which is refused by its number.
    capabilities: z
      .union([
        z.record(z.string(), z.array(declared).max(20)),
        z.array(z.unknown()).transform((): Record<string, z.output<typeof declared>[]> => ({})),
      ])
      .default({}),
  }),
  keys,
  signing_keys: keys,
});

export interface PlatformProfile {
  readonly version: string;
  readonly capabilities: ReadonlyMap<string, readonly z.output<typeof declared>[]>;
  readonly keys: readonly z.output<typeof key>[];
}

/** Null if it is no profile. */
export function parsePlatformProfile(content: unknown): PlatformProfile | null {
  const parsed = profileShape.safeParse(content);
  if (!parsed.success) return null;
  const { ucp, keys: current, signing_keys: former } = parsed.data;
  return {
    version: ucp.version,
    capabilities: new Map(Object.entries(ucp.capabilities)),
    keys: [...current, ...former],
  };
}

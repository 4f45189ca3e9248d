import * as z from 'zod';

const hookName = z
  .string()
  .regex(
    /^(?:is_user_logged_in|get_orders|get_order_details|get_loyalty_points|custom_hook_[A-Za-z0-9_]{1,80})$/,
    'must be is_user_logged_in, get_orders, get_order_details, get_loyalty_points or a name that begins with custom_hook_',
  );

const hook = z.strictObject({
  name: hookName,
  enabled: z.boolean().default(true),
  code: z.string().max(100_000).optional(),
});

const toolName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, 'must be 1 to 100 letters, digits, underscores, dots or hyphens');

const color = z
  .string()
  .regex(
    /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,30}|[a-z]{3,10}\([0-9a-z\s.,%/+-]{1,60}\))$/i,
    'must be a CSS colour such as #0f766e',
  );

const areHooksDistinct = (hooks: readonly { readonly name: string }[]): boolean =>
  new Set(hooks.map(({ name }) => name)).size === hooks.length;

const words = { 'firmly-side': 'FIRMLY_SIDE', merchant: 'MERCHANT' } as const;

/** Prompts and the code of hooks are checked and then left out: they belong to the chat, which this service does not serve. */
export const assistant = z
  .strictObject({
    enabled: z.boolean().default(true),
    showProductCard: z.boolean().default(false),
    enablePageNavigation: z.boolean().default(false),
    checkoutMode: z
      .enum(['firmly-side', 'merchant'])
      .default('merchant')
      .transform((mode) => words[mode]),
    hooks: z.array(hook).max(100).refine(areHooksDistinct, 'must have each name once').default([]),
    tools: z.array(toolName).max(100).default([]),
    accentColor: color.nullable().default(null),
    welcomeMessage: z.string().trim().min(1).max(1_000).nullable().default(null),
    voiceEnabled: z.boolean().default(false),
    systemPrompt: z.string().max(100_000).nullable().optional(),
    customInstructions: z.string().max(100_000).nullable().optional(),
  })
  .transform(({ systemPrompt: _prompt, customInstructions: _instructions, hooks, ...settings }) => ({
    ...settings,
    hooks: hooks.map(({ name, enabled }) => ({ name, enabled })),
  }));

/** The merchant's settings for the shopping assistant that are public. Its prompts and the code of hooks never come this far. */
export interface AssistantSettings {
  readonly enabled: boolean;
  readonly showProductCard: boolean;
  readonly enablePageNavigation: boolean;
  /** The operator of the checkout: this service in the assistant's side panel, or the merchant's own page. */
  readonly checkoutMode: 'FIRMLY_SIDE' | 'MERCHANT';
  /** Each name once. */
  readonly hooks: readonly { readonly name: string; readonly enabled: boolean }[];
  readonly tools: readonly string[];
  readonly accentColor: string | null;
  readonly welcomeMessage: string | null;
  readonly voiceEnabled: boolean;
}

/** What a page may know about the assistant of a merchant. */
export type AssistantCapabilities = DisabledAssistant | EnabledAssistant;

interface DisabledAssistant {
  /** The merchant's domain. */
  readonly merchant: string;
  readonly enabled: false;
}

export interface EnabledAssistant
  extends Pick<AssistantSettings, 'accentColor' | 'welcomeMessage' | 'checkoutMode' | 'voiceEnabled'> {
  readonly merchant: string;
  readonly enabled: true;
  readonly enabledComponents: readonly string[];
  readonly enabledTools: readonly string[];
  readonly enabledHooks: readonly string[];
}

/** Source: the specification, Assistant capabilities. Without settings, the assistant is disabled. */
export function toAssistantCapabilities(
  merchant: string,
  settings: AssistantSettings | undefined,
): AssistantCapabilities {
  if (settings === undefined || !settings.enabled) return { merchant, enabled: false };
  const { accentColor, welcomeMessage, checkoutMode, voiceEnabled } = settings;
  const enabledHooks = settings.hooks.filter(({ enabled }) => enabled).map(({ name }) => name);
  return {
    merchant,
    enabled: true,
    enabledComponents: listComponents(settings, enabledHooks.length > 0),
    enabledTools: [...new Set([...enabledHooks, ...settings.tools])],
    enabledHooks,
    accentColor,
    welcomeMessage,
    checkoutMode,
    voiceEnabled,
  };
}

const listComponents = (
  { showProductCard, enablePageNavigation, checkoutMode }: AssistantSettings,
  hasHooks: boolean,
): readonly string[] => [
  'followups',
  ...(showProductCard ? ['product-card', 'product-carousel', 'buy-now'] : []),
  ...(enablePageNavigation ? ['scroll-to-section'] : []),
  ...(checkoutMode === 'MERCHANT' ? [] : ['checkout']),
  ...(hasHooks ? ['data-hooks'] : []),
];

import type { DescribedSetting } from './describe-configuration.ts';

/** The settings of a merchant's shopping assistant. */
export const assistantRows: readonly Omit<DescribedSetting, 'where'>[] = [
  {
    name: 'merchants[].assistant',
    default: 'disabled',
    meaning:
      'The shop\'s [shopping assistant](checkout.md#the-shopping-assistant), which pages read at `/api/embed/capabilities`. In demo mode, `{ "domain": "jewelry.demo.example", "assistant": {} }` gives a demo shop one.',
  },
  { name: 'merchants[].assistant.enabled', default: 'true', meaning: 'With false, it is disabled.' },
  {
    name: 'merchants[].assistant.showProductCard',
    default: 'false',
    meaning: 'Components `product-card`, `product-carousel` and `buy-now`.',
  },
  {
    name: 'merchants[].assistant.enablePageNavigation',
    default: 'false',
    meaning: 'Component `scroll-to-section`.',
  },
  {
    name: 'merchants[].assistant.checkoutMode',
    default: 'merchant',
    meaning: '`firmly-side`: this service operates the checkout (component `checkout`). `merchant`: the shop does.',
  },
  {
    name: 'merchants[].assistant.hooks[]',
    default: '[]',
    meaning:
      '`{ "name", "enabled", "code" }`, at most 100. Names: `is_user_logged_in`, `get_orders`, `get_order_details`, `get_loyalty_points` or `custom_hook_*`. `enabled` is true unless set. The code is never returned.',
  },
  {
    name: 'merchants[].assistant.tools[]',
    default: '[]',
    meaning: 'Names of further tools, at most 100, beside the enabled hooks.',
  },
  { name: 'merchants[].assistant.accentColor', default: 'null', meaning: 'CSS colour, such as `#0f766e`.' },
  {
    name: 'merchants[].assistant.welcomeMessage',
    default: 'null',
    meaning: 'First sentence, at most 1,000 characters.',
  },
  { name: 'merchants[].assistant.voiceEnabled', default: 'false', meaning: 'Whether buyers can speak to it.' },
  {
    name: 'merchants[].assistant.systemPrompt',
    default: 'null',
    meaning: 'Prompt of the chat, which Cartwright does not serve. Never returned.',
  },
  { name: 'merchants[].assistant.customInstructions', default: 'null', meaning: 'As `systemPrompt`.' },
];

import type { ShopSettingsInput } from '../settings.ts';
import { apparelSettings } from './apparel-settings.ts';
import { homeSettings } from './home-settings.ts';
import { jewelrySettings } from './jewelry-settings.ts';

/** The three merchants that a fresh checkout starts with. */
export const demoSettings: readonly ShopSettingsInput[] = [apparelSettings, homeSettings, jewelrySettings];

/** The settings of a shop are at fault. The message tells what is wrong, for whoever wrote them. */
export class ShopSettingsError extends Error {
  override readonly name = 'ShopSettingsError';
}

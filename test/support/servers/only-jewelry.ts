/** A partner who sees one of the demo shops, by the App ID `jewelry-app`. */
export const onlyJewelry = {
  name: 'jewelry-only',
  appIds: [{ id: 'jewelry-app', challenges: false, origins: [] }],
  serverSecrets: [],
  merchants: ['jewelry.demo.example'],
};

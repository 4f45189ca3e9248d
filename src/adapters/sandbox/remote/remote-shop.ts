import type {
  ShopAnswer,
  ShopCall,
  ShopEndpoint,
  ShopInput,
  ShopOperationName,
} from '../../../demo/sandbox/endpoint/index.ts';
import type { SandboxRequest } from './sandbox-request.ts';

/** One shop of a sandbox behind HTTP. */
export function createRemoteShop(
  domain: string,
  request: SandboxRequest,
  hooks: {
    /** Runs before each call. */
    readonly prepare: (signal: AbortSignal) => Promise<void>;
    readonly close: () => Promise<void>;
  },
): ShopEndpoint {
  const bind =
    <Name extends ShopOperationName>(operation: Name) =>
    async ({ signal }: ShopCall, input: ShopInput<Name>): Promise<ShopAnswer<Name>> => {
      await hooks.prepare(signal);
      return request.ask(domain, operation, input, signal);
    };
  return {
    getCart: bind('getCart'),
    addLines: bind('addLines'),
    updateLine: bind('updateLine'),
    clearCart: bind('clearCart'),
    settleCart: bind('settleCart'),
    setPostalCode: bind('setPostalCode'),
    setShippingAddress: bind('setShippingAddress'),
    setBillingAddress: bind('setBillingAddress'),
    setShippingMethod: bind('setShippingMethod'),
    setFulfillmentType: bind('setFulfillmentType'),
    getAvailability: bind('getAvailability'),
    splitShipment: bind('splitShipment'),
    mergeShipments: bind('mergeShipments'),
    addAddons: bind('addAddons'),
    replaceAddons: bind('replaceAddons'),
    removeAddon: bind('removeAddon'),
    applyCodes: bind('applyCodes'),
    clearCodes: bind('clearCodes'),
    getRequirements: bind('getRequirements'),
    handOver: bind('handOver'),
    startExpressCheckout: bind('startExpressCheckout'),
    authorizeExpressCheckout: bind('authorizeExpressCheckout'),
    readExpressCheckout: bind('readExpressCheckout'),
    releaseHold: bind('releaseHold'),
    vaultCard: bind('vaultCard'),
    submitOrder: bind('submitOrder'),
    continueOrder: bind('continueOrder'),
    cancelOrder: bind('cancelOrder'),
    reconcileOrder: bind('reconcileOrder'),
    getOrder: bind('getOrder'),
    findOrderOfCart: bind('findOrderOfCart'),
    awaitChanges: bind('awaitChanges'),
    listProducts: bind('listProducts'),
    scanProducts: bind('scanProducts'),
    getCatalogVersion: bind('getCatalogVersion'),
    findProducts: bind('findProducts'),
    findProductAt: bind('findProductAt'),
    ping: bind('ping'),
    close: hooks.close,
  };
}

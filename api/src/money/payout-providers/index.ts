export { cashfreeClient } from './cashfree';
export { createPayoutProvider } from './create-provider';
export {
  type PayoutProvider,
  ProviderError,
  type ProviderEvent,
  type Transfer,
  type TransferOrder,
} from './payout-provider';
export { razorpayClient } from './razorpayx';
export { TIMEOUT_MS } from './provider-client';
export { providerWebhookRoutes } from './webhook.routes';

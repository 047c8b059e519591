export { confirmationRoutes } from './confirmations.routes';
export { awaitsConfirmation, orderConfirmation, type OrderKind } from './order-confirmation';

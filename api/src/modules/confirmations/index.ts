export { insertConfirmation } from './confirmations.repository';
export { confirmationRoutes } from './confirmations.routes';
export { awaitsConfirmation, orderConfirmation, type OrderKind, runOrder } from './order-confirmation';

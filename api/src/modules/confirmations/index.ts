export { insertConfirmation } from './confirmations.repository';
export { confirmationRoutes } from './confirmations.routes';
export { awaitsConfirmation, orderAboveLimit, orderConfirmation, type OrderKind, runOrder } from './order-confirmation';

export { forgetCodes, marketFileOrders } from './change-market-files';
export {
  findMarketCode,
  lookUpMarketCode,
  marketCheckUnavailable,
  type MarketText,
  readMarketText,
  verifyMarketCode,
} from './find-market-code';
export { marketFileRoutes } from './market-files.routes';
export { createMarketVerifier } from './market-verifier';
export { marketInvariants } from './market-invariants.repository';
export { isMarketSerial } from './market-codes.repository';

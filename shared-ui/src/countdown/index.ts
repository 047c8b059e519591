export { Countdown } from './countdown';
export type { CountdownProps } from './countdown';
export { useCountdown } from './use-countdown';

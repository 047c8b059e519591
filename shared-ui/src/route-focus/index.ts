export { useRouteFocus } from './use-route-focus';

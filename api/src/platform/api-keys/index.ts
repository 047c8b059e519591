export { createKey, isNetwork, keyIn } from './api-key';
export { readKeyCaller } from './read-key-caller';

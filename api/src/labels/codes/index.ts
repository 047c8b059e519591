export {
  type CodeCipher,
  type CodeContent,
  createCodeCipher,
  createKeyCheck,
  LARGEST_BATCH_ID,
  LARGEST_SERIAL,
} from './code-cipher';
export { groupCode, labelUrl, readLabel } from './code-text';
export { checkCodeKeys, markOf, noteCodeKey } from './known-keys.repository';

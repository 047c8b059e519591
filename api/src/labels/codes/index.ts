export { LARGEST_SERIAL } from '../../platform/serials';
export { type CodeCipher, type CodeContent, createCodeCipher, createKeyCheck, LARGEST_BATCH_ID } from './code-cipher';
export { groupCode, labelUrl, readLabel } from './code-text';
export { checkCodeKeys, markOf, noteCodeKey } from './known-keys.repository';

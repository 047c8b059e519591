export { type CodeCipher, type CodeContent, createCodeCipher } from './code-cipher';
export { groupCode, labelUrl } from './code-text';
export { checkCodeKeys, markOf, noteCodeKey } from './known-keys.repository';

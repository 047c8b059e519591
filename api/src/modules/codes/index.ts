export { type CodeCipher, type CodeContent, createCodeCipher } from './code-cipher';
export { groupCode } from './code-text';
export { checkCodeKeys, markOf, noteCodeKey } from './known-keys.repository';
export { labelUrl } from './label-url';

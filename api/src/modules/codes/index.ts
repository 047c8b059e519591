export { type CodeCipher, type CodeContent, type CodeKey, createCodeCipher } from './code-cipher';
export { groupCode, isCodeSymbol } from './code-text';
export { checkCodeKeys, markOf, noteCodeKey } from './known-keys.repository';
export { labelUrl } from './label-url';

import type { CodeCipher } from './codes/code-cipher';
import type { ProgrammeContext } from '../programme/context';

export interface LabelsContext extends ProgrammeContext {
  codes: CodeCipher;
}

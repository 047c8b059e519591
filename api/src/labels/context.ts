import type { CodeCipher } from '../modules/codes';
import type { ProgrammeContext } from '../programme/context';

export interface LabelsContext extends ProgrammeContext {
  codes: CodeCipher;
}

import type { CodeCipher } from './codes/code-cipher';
import type { MarketVerifier } from './market-codes/market-verifier';
import type { ProgrammeContext } from '../programme/context';

/** A programme beside this one, whose labels are no codes of this one. */
export interface OtherProgramme {
  name: string;
  /** Address of the label there. */
  url: string;
}

export interface OtherProgrammes {
  /**
   * Returns the programme whose label a text is, which is no code of this one; undefined if there is none.
   * @param how `byHost`: also by the host of its link, whatever its code
   */
  ofLabel(text: string, how: { byHost: boolean }): Promise<OtherProgramme | undefined>;
}

export interface LabelsContext extends ProgrammeContext {
  codes: CodeCipher;
  verifier: MarketVerifier;
  otherProgrammes: OtherProgrammes;
}

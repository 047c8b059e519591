/** Why a file cannot be read as a sheet; read-sheet.ts says it in the user's words. */
export type SheetFault = 'wrong-kind' | 'invalid' | 'protected' | 'too-large';

/** What the thread that reads a sheet throws; as a word, because errors lose their class between threads. */
export class SheetProblem extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
    this.name = 'SheetProblem';
  }
}

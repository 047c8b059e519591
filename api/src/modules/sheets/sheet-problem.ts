/** Why a file cannot be read as a sheet; read-sheet.ts has the messages. */
export type SheetFault = 'wrong-kind' | 'invalid' | 'protected' | 'too-large';

/** The error of the thread that reads a sheet; a code, because errors lose their class between threads. */
export class SheetProblem extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
    this.name = 'SheetProblem';
  }
}

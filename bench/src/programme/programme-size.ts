/** How large a programme is to be laid; see `fillProgramme`. */
export interface ProgrammeSize {
  /** People, half of them plumbers. */
  users: number;
  /** Granted scans; there are twice as many codes. A multiple of ten. */
  scans: number;
}

/** What issue 6 asks for: a million users, ten million scans and, of those, about a million claims. */
export const wholeProgramme: ProgrammeSize = { users: 1_000_000, scans: 10_000_000 };

/** Codes of one batch: a million, or a tenth of them all in a small programme. */
export const codesOfABatch = ({ scans }: ProgrammeSize): number => Math.min(1_000_000, (scans * 2) / 10);

/** Reads `USERS` and `SCANS` of the environment; the whole programme where they are not set. */
export function programmeSizeFromEnvironment(): ProgrammeSize {
  const scans = Number(process.env.SCANS ?? wholeProgramme.scans);
  return { scans, users: Number(process.env.USERS ?? Math.max(10, scans / 10)) };
}

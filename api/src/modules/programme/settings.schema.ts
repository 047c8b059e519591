import { type Static, Type } from '@sinclair/typebox';
import { bankFile } from '../bank-files';

const orNone = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What the owner decides. Null and empty mean: as specified, nothing is shown and nothing is asked. */
export const programmeSettings = Type.Object({
  pointValuePaise: orNone(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  smallestClaim: orNone(Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'In points.' })),
  decisionDays: orNone(Type.Integer({ minimum: 1, maximum: 365 })),
  paymentDays: orNone(Type.Integer({ minimum: 1, maximum: 365, description: 'From approval to payment.' })),
  payoutMethods: Type.Array(Type.Union([Type.Literal('upi'), Type.Literal('bank')]), { uniqueItems: true }),
  supportPhone: orNone(Type.String()),
  brandName: orNone(Type.String()),
  logoKey: orNone(Type.String({ description: 'A stored picture.' })),
  accentColour: orNone(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
  confirmRunsAbovePaise: orNone(Type.Integer({ minimum: 0, description: 'Larger runs need a second admin.' })),
  yearlyReportPaise: orNone(
    Type.Integer({ minimum: 1, description: 'Amount a year that the tax report lists users above.' }),
  ),
  bankFile: orNone(bankFile),
});

export type ProgrammeSettings = Static<typeof programmeSettings>;

export const EMPTY_SETTINGS: ProgrammeSettings = {
  pointValuePaise: null,
  smallestClaim: null,
  decisionDays: null,
  paymentDays: null,
  payoutMethods: [],
  supportPhone: null,
  brandName: null,
  logoKey: null,
  accentColour: null,
  confirmRunsAbovePaise: null,
  yearlyReportPaise: null,
  bankFile: null,
};

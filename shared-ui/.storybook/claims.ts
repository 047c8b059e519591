/** A claim as listed in the admin area. */
export interface Claim {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly points: number;
  readonly awaiting: boolean;
}

/** Sample claims for the stories of lists. */
export const claims: readonly Claim[] = [
  { id: 'TX-10482', name: 'Ramesh Patil', role: 'Plumber', points: 1240, awaiting: true },
  { id: 'TX-10481', name: 'Sunita Rao', role: 'Customer', points: 300, awaiting: true },
  { id: 'TX-10477', name: 'Imran Shaikh', role: 'Plumber', points: 210_500, awaiting: false },
  { id: 'TX-10470', name: 'K. Murugan', role: 'Plumber', points: 860, awaiting: true },
];

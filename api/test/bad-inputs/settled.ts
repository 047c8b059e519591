interface Settled {
  statuses?: readonly number[];
  message?: string | RegExp;
  /** Why the list's own column does not hold: the decision, or the message that the list left open. */
  because: string;
}

const OWN_WORDS = 'the list leaves the words open';

/** Rows whose status or message the decisions settled otherwise, or that the list leaves open. */
export const settled: Readonly<Record<string, Settled>> = {
  A40: { statuses: [400], message: 'Invalid or expired OTP', because: OWN_WORDS },
  A43: {
    statuses: [200],
    message: 'Signed in successfully',
    because: 'decisions §6 "Role at sign-in": later choices are ignored',
  },
};

/** Pairs of files that say the same on purpose, each with its reason. What both remotes have at the same place needs none here. */
export const alikeByDesign = [
  {
    files: ['shared-ui/src/tokens.css', 'shared-ui/src/tokens.css'],
    because:
      'dark is chosen by the person or by the machine, and CSS cannot say one block for an attribute and a media query',
  },
  {
    files: ['faults/src/faults/kill-api.ts', 'faults/src/faults/kill-database.ts'],
    because:
      'a fault is read whole, from its grounds to its judgement; the load that both are under stands once, in whole-load.ts',
  },
];

import { formatPaise } from '@loyalty/shared-ui/num';
import { useProgramme } from './programme.resource';

/** Returns a function that formats what points are worth, to follow them: " (₹280)"; '' if the programme shows no worth. */
export function useBracketedWorth(): (points: number) => string {
  const value = useProgramme()?.pointValuePaise;
  return (points) => (value === undefined ? '' : ` (${formatPaise(points * value)})`);
}

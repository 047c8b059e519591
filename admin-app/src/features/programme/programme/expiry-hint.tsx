import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { string } from 'yup';
import { usePointsText } from '../../../programme/points-text';
import { useExpiring } from './expiry.resource';

const [fewest, most] = [6, 60];
const isMonths = (text: string) => /^[0-9]{1,2}$/.test(text) && Number(text) >= fewest && Number(text) <= most;

export const months = (i18n: I18n) =>
  string()
    .trim()
    .test('months', i18n._(msg`Please enter months from 6 to 60`), (text = '') => !text || isMonths(text));

/** Says what the months would mean now, before they are saved. */
export function ExpiryHint({ months: typed }: { months: string }) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const count = isMonths(typed.trim()) ? Number(typed) : undefined;
  const { data } = useExpiring(count);
  if (count === undefined) return t`Empty: points never expire.`;
  const told = t`People are told 30 and 7 days before; a scan keeps all their points.`;
  if (!data) return told;
  const people = t`${plural(data.people, { one: '# person', other: `${formatNumber(data.people)} people` })}`;
  return t`${told} Now it concerns ${people} with ${pointsText(data.points)}.`;
}

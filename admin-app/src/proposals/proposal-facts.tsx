import { Trans } from '@lingui/react/macro';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import type { Effect, SettingChange } from '../programme/settings.resource';
import styles from './proposal-facts.module.css';
import { useSettingChange, useSettingNames } from './setting-texts';

/** Lists the settings that a proposal changes, and what that does to the worth of the points outstanding. */
export function ProposalFacts({ changes, effect }: { changes: readonly SettingChange[]; effect: Effect | undefined }) {
  const names = useSettingNames();
  const changeText = useSettingChange();
  return (
    <Stack gap={2} className={styles.facts}>
      <Stack as="ul" gap={1} className={styles.changes}>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            <span className={styles.name}>{names[field] ?? field}</span>
            <span> </span>
            <bdi>{changeText(field, from, to)}</bdi>
          </li>
        ))}
      </Stack>
      {effect && <EffectText effect={effect} />}
    </Stack>
  );
}

function EffectText({ effect: { outstandingPoints, worthPaise, worthPaiseAfter } }: { effect: Effect }) {
  const points = formatNumber(outstandingPoints);
  const [before, after] = [worthPaise, worthPaiseAfter].map((paise) => (paise === null ? '–' : formatPaise(paise)));
  if (worthPaise !== worthPaiseAfter)
    return (
      <p>
        <Trans>
          {points} points are outstanding. Their worth: {before} → {after}.
        </Trans>
      </p>
    );
  return (
    <p>
      {worthPaise === null ? (
        <Trans>{points} points are outstanding; a point has no value.</Trans>
      ) : (
        <Trans>
          {points} points are outstanding, worth {before}.
        </Trans>
      )}
    </p>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { useSettingChange, useSettingNames } from './setting-texts';
import type { Effect, SettingChange } from './proposal';
import styles from './proposal-facts.module.css';

interface ProposalFactsProps {
  changes: readonly SettingChange[];
  effect: Effect | undefined;
}

/** Lists the settings that a proposal changes, and what that does to the worth of the points outstanding. */
export function ProposalFacts({ changes, effect }: ProposalFactsProps) {
  const names = useSettingNames();
  const changeText = useSettingChange();
  return (
    <div className={styles.facts}>
      <ul className={styles.changes}>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            <span className={styles.name}>{names[field] ?? field}</span>
            <span> </span>
            <bdi>{changeText(field, from, to)}</bdi>
          </li>
        ))}
      </ul>
      {effect && <EffectText effect={effect} />}
    </div>
  );
}

function EffectText({ effect: { outstandingPoints, worthPaise, worthPaiseAfter } }: { effect: Effect }) {
  const points = formatNumber(outstandingPoints);
  const [before, after] = [worthPaise, worthPaiseAfter].map((paise) => (paise === null ? '–' : formatPaise(paise)));
  if (worthPaise !== worthPaiseAfter)
    return (
      <p className={styles.effect}>
        <Trans>
          {points} points are outstanding. Their worth: {before} → {after}.
        </Trans>
      </p>
    );
  return (
    <p className={styles.effect}>
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

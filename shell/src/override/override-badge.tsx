import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { createRoot, type Root } from 'react-dom/client';
import '../i18n/later-messages';
import { i18n } from '../i18n/shell-messages';
import styles from './override-badge.module.css';

interface OverrideBadgeProps {
  /** Of the override: `user-app: 1.4.0-3f9c2a1b`. */
  name: string;
  /** Why the live release runs in its place. */
  refused?: 'malformed' | 'not-allowed' | 'not-loaded';
  onEnd: () => void;
}

function Text({ name, refused }: OverrideBadgeProps) {
  if (refused === 'malformed') return <Trans>This override is malformed. The live release runs.</Trans>;
  if (refused === 'not-allowed') return <Trans>{name} is not allowed on this site. The live release runs.</Trans>;
  if (refused) return <Trans>{name} cannot be loaded. The live release runs.</Trans>;
  return <Trans>{name}, this tab only</Trans>;
}

/** Shows, above the bottom bar, which release this tab runs, and ends it. */
function OverrideBadge(props: OverrideBadgeProps) {
  const { t } = useLingui();
  return (
    <aside className={styles.badge} aria-label={t`Release of this tab`} data-refused={props.refused}>
      <p role="status">
        <Text {...props} />
      </p>
      <button type="button" onClick={props.onEnd}>
        <Trans>End</Trans>
      </button>
    </aside>
  );
}

let root: Root | undefined;

/** Shows the badge in a root of its own, which stays when the page's content breaks. */
export function showBadge(props: OverrideBadgeProps): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nProvider i18n={i18n}>
      <OverrideBadge {...props} />
    </I18nProvider>,
  );
}

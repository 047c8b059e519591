import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  const { t } = useLingui();
  const site = t`Loyalty Programme`;
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
}

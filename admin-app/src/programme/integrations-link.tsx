import { LinkButton } from '@loyalty/shared-ui/link-button';
import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { useLanguage } from '../i18n/admin-messages';
import { usePermissions } from '../session/permissions.resource';

interface Area {
  name: string;
  home?: string;
  title?: Readonly<Record<string, string>>;
}

/** Returns the area of integrations, as the site's configuration names it; undefined if the site has none. */
function findIntegrations(): Area | undefined {
  try {
    const { remotes } = JSON.parse(localStorage.getItem(storageKeys.remotes) ?? '') as { remotes: Area[] };
    return remotes.find(({ name }) => name === 'partner_app');
  } catch {
    // Storage is blocked, or another release's.
    return undefined;
  }
}

/** Links the area of API keys and webhooks; nothing for roles that do not include it, or on a site without it. */
export function IntegrationsLink() {
  const { language } = useLanguage();
  const may = usePermissions();
  const { home, title } = findIntegrations() ?? {};
  if (!home || !title || !may('integrations.read')) return null;
  return (
    <LinkButton variant="secondary" to={home}>
      {title[language] ?? title['en']}
    </LinkButton>
  );
}

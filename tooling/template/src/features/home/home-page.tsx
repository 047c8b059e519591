import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Page } from '../../page/page';
import { paths } from '../../paths';

/** Renders the area's first page. */
export function HomePage() {
  const { t } = useLingui();
  return (
    <Page title={t`Home`} description={t`The first page of this area.`}>
      <Card title={t`Next`} actions={<LinkButton to={paths.programme}>{t`Programme`}</LinkButton>}>
        <p>{t`See a response of the api.`}</p>
      </Card>
    </Page>
  );
}

import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Page } from '../page/page';
import { paths } from '../paths';
import { texts } from '../texts';

/** Renders the area's first screen. */
export function HomePage() {
  const { intro, next, nextText } = texts.home;
  return (
    <Page title={texts.area} intro={intro}>
      <Card title={next} actions={<LinkButton to={paths.service}>{texts.service.title}</LinkButton>}>
        <p>{nextText}</p>
      </Card>
    </Page>
  );
}

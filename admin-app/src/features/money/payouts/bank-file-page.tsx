import { useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { ListRegion } from '../../../lists/list-region';
import { WaitingProposals } from '../../../proposals/waiting-proposals';
import { Page } from '../../../page/page';
import { useSettings } from '../../../programme/settings.resource';
import { BankFileForm } from './bank-file-form';

/** /admin/payouts/bank-file: the columns of the payment file and of the bank's result file. The owner changes them. */
export function BankFilePage() {
  const { t } = useLingui();
  const response = useSettings();
  const settings = response.data;
  return (
    <Page
      name="bankFile"
      back="payouts"
      description={t`The file that your bank takes for many payments, and the one it returns with their results.`}
    >
      <ListRegion
        response={response}
        loadingLabel={t`Loading the settings`}
        errorTitle={t`The settings could not be loaded`}
      >
        {settings && !settings.isOwner && (
          <Notice>{t`Only the owner of the programme can change this. You see it as it is.`}</Notice>
        )}
        <WaitingProposals />
        {settings && <BankFileForm settings={settings} />}
      </ListRegion>
    </Page>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { ListRegion } from '../../../../lists/list-region';
import type { Setup } from '../../../../setup/setup.resource';
import { useTestLabel } from './test-label.resource';
import styles from './setup-card.module.css';

/** A phone cannot open a site that is on the admin's own computer. */
const isOnThisComputer = (site: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(site);

/** Shows one label of the first batch until a phone has opened its page, which grants nothing. */
export function TestLabelDialog({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const { t } = useLingui();
  const { batchId, labelSite, steps } = setup;
  const isDone = steps.some(({ step, state }) => step === 'test' && state === 'done');
  const label = useTestLabel(isDone ? null : batchId);
  const { serial, product_name: productName } = label.data ?? {};
  return (
    <Dialog
      open
      title={t`Scan your own test label`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={<Button variant={isDone ? 'primary' : 'secondary'} onClick={onClose}>{t`Close`}</Button>}
    >
      {isDone ? (
        <Notice tone="success" live="polite" title={t`A label has opened its page`}>
          <Trans>The link, the site and the camera work. Your labels can go out.</Trans>
        </Notice>
      ) : (
        <Stack>
          <p>
            <Trans>
              Point the camera of your phone at it and open the link. The phone shows product and points; they are
              granted only to who signs in there.
            </Trans>
          </p>
          <ListRegion
            response={label}
            count={label.data ? 1 : 0}
            loadingLabel={t`Loading the label`}
            errorTitle={t`The label could not be loaded`}
            skeleton={<Skeleton shape="block" height="260px" />}
            empty={<Notice>{t`The first labels of this batch are used or void. Scan any other label instead.`}</Notice>}
          >
            {label.data && (
              <>
                <img className={styles.symbol} src={label.data.imageUrl} alt={t`QR code #${serial}, ${productName}`} />
                <p className={styles.site}>
                  <Trans>
                    It leads to <strong>{labelSite}</strong>
                  </Trans>
                </p>
              </>
            )}
          </ListRegion>
          {isOnThisComputer(labelSite) ? (
            <Notice tone="warning" title={t`A phone cannot open this address`}>
              <Trans>
                It is this computer’s own. Set PUBLIC_URL to the address of the site before labels are printed.
              </Trans>
            </Notice>
          ) : (
            <Muted size={13} role="status">
              {t`Waiting for your phone…`}
            </Muted>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

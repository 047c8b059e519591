import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Muted } from '@loyalty/shared-ui/muted';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { usePagerLabels } from '../../../lists/list-table';
import { pageSize, useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { useShortcutKeys } from '../../../preferences/use-shortcuts';
import { answerFieldId, codeFieldId } from './case-answer';
import { useCaseName, casesSchema, type ScanCase, useCaseAnswers, useCases } from './cases.resource';
import { CasePanel } from './case-panel';
import { NumberRequests } from './number-requests';
import { useOpenNumberRequests } from './number-requests.resource';
import styles from './cases.module.css';

const rowId = (id: number) => `case-${id}`;
const focus = (id: string) => document.getElementById(id)?.focus();
const NONE: readonly ScanCase[] = [];

/** /admin/cases: requests of users who lost their number; below them photos and answers, oldest first, with one beside the list. */
export function CasesPage() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const nameOf = useCaseName();
  const pagerLabels = usePagerLabels();
  const view = useListView(casesSchema);
  const response = useCases(view);
  const openNumbers = useOpenNumberRequests();
  const rows = response.data?.rows ?? NONE;
  // Of the page, not of a panel: J and K leave a case while its answer is under way, and come back.
  const answers = useCaseAnswers();
  const [chosen, setChosen] = useState<number>();
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const current = rows[index];
  const show = (row: ScanCase | undefined) => {
    if (!row) return;
    setChosen(row.id);
    focus(rowId(row.id));
  };
  useShortcutKeys(
    {
      j: () => show(rows[index + 1]),
      k: () => show(rows[index - 1]),
      g: () => focus(codeFieldId),
      d: () => focus(answerFieldId),
    },
    () => current && focus(rowId(current.id)),
  );
  return (
    <Page
      name="cases"
      count={response.data && formatNumber(response.data.total + (view.filters.state === '' ? openNumbers : 0))}
      description={t`Photos of labels that users could not scan, their answers to rejections, and lost numbers. Keys: J and K move, G and D go to the fields that grant and decline, Esc leaves them.`}
    >
      <NumberRequests />
      <FilterChips
        legend={t`State`}
        options={[
          { value: '', label: t`Open` },
          { value: 'granted', label: t`Granted` },
          { value: 'declined', label: t`Declined` },
        ]}
        value={view.filters.state}
        onValueChange={(state) => view.setFilters({ state })}
      />
      <ListRegion
        response={response}
        count={rows.length}
        loadingLabel={t`Loading the photos`}
        errorTitle={t`The photos could not be loaded`}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={
          <EmptyState
            icon={<CircleCheck aria-hidden="true" />}
            title={t`No photos or answers`}
            message={t`Photos from the scanner, answers to rejections and lost numbers appear here.`}
          />
        }
      >
        <Stack className={styles.split}>
          <section className={styles.list} aria-label={t`List of photos`}>
            <ol>
              {rows.map((row) => (
                <li key={row.id}>
                  <button
                    id={rowId(row.id)}
                    type="button"
                    className={styles.row}
                    aria-current={row.id === current?.id || undefined}
                    onClick={() => setChosen(row.id)}
                  >
                    <bdi className={styles.name}>{nameOf(row)}</bdi>
                    <Muted as="span" size={13}>
                      <DateText value={row.createdAt} format="day-time" locale={locale} />
                    </Muted>
                    {row.claim && (
                      <Muted as="span" size={13}>
                        {t`Answer about ${row.claim.transactionId}`}
                      </Muted>
                    )}
                    {row.label && (
                      <Muted as="span" size={13}>
                        {row.label.productName}
                      </Muted>
                    )}
                    {row.waitingOrder && <span className={styles.waits}>{t`Waits for a second admin`}</span>}
                  </button>
                </li>
              ))}
            </ol>
            <Pager
              page={view.page}
              total={response.data?.total ?? 0}
              onPageChange={(page) => view.setPage(page)}
              labels={pagerLabels}
            />
          </section>
          {current && (
            <section key={current.id} className={styles.panel} aria-label={t`Photo`}>
              <CasePanel
                scanCase={current}
                answers={answers}
                onAnswered={() => show(rows[index + 1] ?? rows[index - 1])}
              />
            </section>
          )}
        </Stack>
      </ListRegion>
    </Page>
  );
}

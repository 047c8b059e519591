import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import {
  CircleCheck,
  CircleMinus,
  CirclePlus,
  CircleX,
  Hourglass,
  IndianRupee,
  Merge,
  PenLine,
  ShieldAlert,
  Sparkles,
  Split,
  Undo2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApiText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import { useSchemeName } from '../../schemes/scheme-name';
import { useSchemeWords } from '../../schemes/scheme-words';
import { useAmountText } from '../../worth/worth';
import { Celebration, isCelebrated, ShareButton } from './celebration';
import styles from './news.module.css';
import { isMessage, useDismissNews, type News, type NewsItem } from './news.resource';

const icons = {
  approval: CircleCheck,
  rejection: CircleX,
  adjustment: CirclePlus,
  'payout-paid': IndianRupee,
  'payout-returned': Undo2,
  'payout-details-changed': ShieldAlert,
  'payout-name-needed': PenLine,
  'payout-unverified': ShieldAlert,
  'case-granted': CircleCheck,
  'case-declined': CircleX,
  'number-asked': ShieldAlert,
  'number-changed': ShieldAlert,
  'account-merged': Merge,
  'account-unmerged': Split,
  'scheme-started': Sparkles,
  'scheme-half': Hourglass,
  'scheme-ending': Hourglass,
  'scheme-goal': CircleCheck,
  'scheme-referral': CircleCheck,
  'points-expiring': Hourglass,
  'points-expired': Hourglass,
} as const;
const maxItems = 3;

function addressOf(items: readonly NewsItem[]): string {
  const [only] = items;
  if (items.every(({ kind, transactionId }) => kind.startsWith('case-') && transactionId === undefined))
    return paths.cases;
  // It waits for an answer, whatever else is new.
  if (items.some(({ kind }) => kind === 'number-asked')) return paths.changeNumber;
  if (items.length === 1 && only?.kind === 'number-changed') return paths.account;
  if (items.length === 1 && only?.kind === 'payout-details-changed') return paths.account;
  if (items.every(({ kind }) => kind === 'payout-name-needed' || kind === 'payout-unverified'))
    return paths.payoutDetails;
  if (items.length === 1 && only) return only.transactionId ? paths.claim(only.transactionId) : paths.history;
  return items.every(({ transactionId }) => transactionId === undefined) ? paths.history : paths.claims;
}

const isRunning = ({ scheme }: NewsItem) => scheme?.endsAt !== undefined;

/** Renders news since the last visit, once: dismissing or following it hides it on every phone. */
export function NewsCard({ news }: { news: News | undefined }) {
  const { t } = useLingui();
  const words = useNewsWords();
  const dismiss = useDismissNews();
  const all = news?.items ?? [];
  // Offers come after what concerns the user's own points.
  const shown = [...all.filter((item) => !isRunning(item)), ...all.filter(isRunning)].slice(0, maxItems);
  const summary = shown.map((item) => words(item).sentence).join(' ');
  const celebrated = shown.find(({ kind }) => kind === 'payout-paid') ?? shown.find(isCelebrated);
  const listed = shown.filter((item) => item !== celebrated);
  const [said, setSaid] = useState('');
  // A live region announces only changes, so it is rendered empty before the news.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(summary));
    return () => clearTimeout(timer);
  }, [summary]);
  const more = (news?.total ?? 0) - shown.length;
  const [only] = shown;
  const count = news?.total ?? 0;
  const title =
    count === 1 && only
      ? words(only).title
      : news?.items.some(isMessage)
        ? t`${plural(count, { one: '# update', other: '# updates' })} since your last visit`
        : t`${plural(count, { one: '# decision', other: '# decisions' })} since your last visit`;
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {news && shown.length > 0 && (
        <Card title={title} {...(celebrated && styles.celebrated && { className: styles.celebrated })}>
          {celebrated && <Celebration key={`${celebrated.kind} ${celebrated.id}`} item={celebrated} />}
          {(listed.length > 0 || more > 0) && (
            <Stack as="ul" gap={3} className={styles.list}>
              {listed.map((item) => {
                const Icon = item.kind === 'adjustment' && item.points < 0 ? CircleMinus : icons[item.kind];
                return (
                  <li key={`${item.kind} ${item.id}`} className={styles.item} data-kind={item.kind}>
                    <Icon className={styles.icon} size={20} aria-hidden="true" />
                    <span>{words(item).sentence}</span>
                  </li>
                );
              })}
              {more > 0 && (
                <li className={styles.more}>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>
              )}
            </Stack>
          )}
          <Stack row gap={2} className={styles.actions}>
            {celebrated && <ShareButton item={celebrated} />}
            <Button variant="secondary" onClick={() => void dismiss(news)}>
              <Trans>OK, got it</Trans>
            </Button>
            {/* What runs is in the card of schemes, on this page. */}
            {!news.items.every(isRunning) && (
              <LinkButton variant="quiet" to={addressOf(news.items)} onClick={() => void dismiss(news)}>
                <Trans>See details</Trans>
              </LinkButton>
            )}
          </Stack>
        </Card>
      )}
    </>
  );
}

function useNewsWords(): (item: NewsItem) => { title: string; sentence: string } {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const amountText = useAmountText();
  const apiText = useApiText();
  const nameOf = useSchemeName();
  const { lastDay } = useSchemeWords();
  return ({ kind, points, at, transactionId = '', reason, worthPaise, payout, scheme, lastDay: lastDayOfPoints }) => {
    const { masked, reference } = payout;
    const money = formatPaise(payout.amountPaise);
    const count = Math.abs(points);
    const isClaim = kind === 'approval' || kind === 'rejection';
    const amount = amountText({ points: count, paise: isClaim ? (worthPaise ?? null) : undefined });
    const day = (at && formatDate(at, 'date', locale)) ?? '–';
    const news = (title: string, ...sentences: (string | undefined)[]) => ({
      title,
      sentence: sentences.filter(Boolean).join(' '),
    });
    // The sentence around it has its own full stop.
    const said = reason && apiText(reason).replace(/[.।]$/, '');
    const [name, end] = [nameOf(scheme?.names), lastDay(scheme?.endsAt) ?? '–'];
    const because = said && t`Reason: “${said}”.`;
    switch (kind) {
      case 'approval':
        return news(t`Claim approved`, t`Your claim ${transactionId} of ${amount} was approved on ${day}.`);
      case 'rejection':
        return news(
          t`Claim not approved`,
          t`Your claim ${transactionId} of ${amount} was not approved on ${day}.`,
          because,
          t`The points are back in your balance.`,
        );
      case 'payout-paid':
        return news(
          t`Paid`,
          t`${money} for your claim ${transactionId} was paid to ${masked} on ${day}.`,
          reference && t`Reference: ${reference}.`,
        );
      case 'payout-returned':
        return news(
          t`Payment returned`,
          t`The bank returned your payment of ${money} on ${day}.`,
          because,
          t`Check your bank or UPI, and it will be sent again.`,
        );
      case 'payout-details-changed':
        return news(
          t`Bank or UPI changed`,
          t`Since ${day} your money is sent to ${masked}. If this was not you, contact us now.`,
        );
      case 'payout-name-needed':
        return news(
          t`Write your name in English letters`,
          t`The bank’s file cannot hold your name as it is written. Write it as printed in your passbook, so that your money can be sent.`,
        );
      case 'payout-unverified':
        return news(
          t`Check your bank or UPI`,
          t`Your bank does not confirm ${masked}, so nothing can be paid there yet.`,
          because,
        );
      case 'case-granted':
        return news(
          t`Points for your photo`,
          t`${plural(count, { one: `${amount} was added for your photo of a label on ${day}.`, other: `${amount} were added for your photo of a label on ${day}.` })}`,
        );
      case 'case-declined':
        if (transactionId) return news(t`A reply about your claim`, reason);
        return news(t`Photo not accepted`, t`The photo of your label was not accepted on ${day}.`, because);
      case 'number-asked':
        return news(
          t`Somebody asks for your points`,
          t`On ${day} somebody asked to move the points of your number to another one. If this is not you, cancel it now.`,
        );
      case 'number-changed':
        return news(
          t`Mobile number changed`,
          t`On ${day} your points moved to this number. Bank or UPI cannot be changed for 24 hours.`,
        );
      case 'account-merged':
        return news(
          t`Accounts merged`,
          t`Since ${day} your two accounts are one, that of the number ${masked}. ${amount} came from the other one.`,
        );
      case 'account-unmerged':
        return news(
          t`Accounts separate again`,
          t`Since ${day} your accounts are separate again. ${amount} went back to that of the number ${masked}.`,
        );
      case 'scheme-started':
        return news(name, t`New scheme: “${name}”, until ${end}.`);
      case 'scheme-half':
        return news(name, t`Half of the time for “${name}” is over. It runs until ${end}.`);
      case 'scheme-ending':
        return news(name, t`“${name}” ends soon. Its last day is ${end}.`);
      case 'scheme-goal':
        return news(
          t`Goal reached`,
          t`${plural(count, { one: `${amount} was added for “${name}” on ${day}.`, other: `${amount} were added for “${name}” on ${day}.` })}`,
        );
      case 'scheme-referral':
        return news(
          t`Bonus added`,
          t`${plural(count, { one: `${amount} was added for “${name}” on ${day}.`, other: `${amount} were added for “${name}” on ${day}.` })}`,
        );
      case 'points-expiring': {
        const until = (lastDayOfPoints && formatDate(lastDayOfPoints, 'date', locale)) ?? '–';
        return news(
          t`Your points will expire`,
          t`${plural(count, { one: `${amount} expires after ${until}.`, other: `${amount} expire after ${until}.` })}`,
          t`Scan a label, or claim, before.`,
        );
      }
      case 'points-expired':
        return news(
          t`Points expired`,
          t`${plural(count, { one: `${amount} expired on ${day}, since no label was scanned for long.`, other: `${amount} expired on ${day}, since no label was scanned for long.` })}`,
        );
      case 'adjustment':
        return points < 0
          ? news(
              t`Points taken back`,
              t`${plural(count, { one: `${amount} was taken back from your balance on ${day}.`, other: `${amount} were taken back from your balance on ${day}.` })}`,
            )
          : news(
              t`Points added`,
              t`${plural(count, { one: `${amount} was added to your balance on ${day}.`, other: `${amount} were added to your balance on ${day}.` })}`,
            );
    }
  };
}

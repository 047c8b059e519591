import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Stack } from '@loyalty/shared-ui/stack';
import { MessageCircle, Share2 } from 'lucide-react';
import { paths } from '../../paths';
import { useProgramme } from '../../programme/programme.resource';
import { useSchemeWords } from '../../schemes/scheme-words';
import { useAmountText } from '../../worth/worth';
import styles from './scheme-card.module.css';
import type { OwnScheme } from './schemes.resource';

interface ReferralRowProps {
  scheme: OwnScheme;
  referral: NonNullable<OwnScheme['referral']>;
  /** There is no other scheme in the card. */
  alone: boolean;
}

/** Renders what bringing a colleague brings, the ways to invite one, and how many have come. */
export function ReferralRow({ scheme, referral, alone }: ReferralRowProps) {
  const { t } = useLingui();
  const amountText = useAmountText();
  const { limits } = useSchemeWords();
  const isPaidOut = (useProgramme()?.payoutMethods.length ?? 0) > 0;
  const { name = t`Loyalty Programme` } = useBrand();
  const { forReferrer, forFriend, code, brought, waiting } = referral;
  const [mine, theirs] = [amountText({ points: forReferrer }), amountText({ points: forFriend })];
  const link = `${location.origin}${paths.login}?ref=${encodeURIComponent(code)}`;
  const text = t`Join me in ${name}: scan the code on every product you install and collect points. Your first scan brings you ${theirs} extra.`;
  const canShare = 'share' in navigator;
  // Closing the phone's sheet is no failure.
  const share = () => navigator.share({ text, url: link }).catch(() => undefined);
  const came = [
    brought > 0 && t`${plural(brought, { one: '# has come', other: '# have come' })}`,
    waiting > 0 && t`${plural(waiting, { one: '# has not finished yet', other: '# have not finished yet' })}`,
  ].filter(Boolean);
  return (
    <div className={styles.invitation} data-alone={alone || undefined}>
      <p>
        <strong>
          {forReferrer === forFriend ? (
            <Trans>Bring a colleague: {mine} each</Trans>
          ) : (
            <Trans>
              Bring a colleague: {mine} for you, {theirs} for them
            </Trans>
          )}
        </strong>
      </p>
      <p className={styles.limits}>
        <span>
          {isPaidOut ? t`after their first scan, once their bank or UPI is added` : t`after their first scan`}
        </span>
        <span>{` · ${limits(scheme)}`}</span>
      </p>
      <Stack row gap={2}>
        {canShare && (
          <Button variant="secondary" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
            <Trans>Invite</Trans>
          </Button>
        )}
        <LinkButton
          variant="secondary"
          icon={<MessageCircle aria-hidden="true" />}
          to={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t`WhatsApp`}
        </LinkButton>
      </Stack>
      {came.length > 0 && <p className={styles.limits}>{came.join(' · ')}</p>}
    </div>
  );
}

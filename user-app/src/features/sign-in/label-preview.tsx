import { Trans, useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Notice } from '@loyalty/shared-ui/notice';
import { Picture } from '@loyalty/shared-ui/picture';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Package, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { OpenOtherProgramme, otherProgrammeOf, useOtherProgrammeText } from '../../label-code/other-programme';
import { loadLabelPage } from '../../session/label-gate';
import { type LabelProduct, useLabelProduct } from './label.resource';
import { useSchemeName } from '../../schemes/scheme-name';
import { useSchemeWords } from '../../schemes/scheme-words';
import { useWorth, Worth } from '../../worth/worth';
import styles from './label-preview.module.css';

/** Renders the label that the phone's own camera opened; in one line where the form needs the space. */
export function LabelPreview({ code, compact }: { code: string; compact: boolean }) {
  const { t } = useLingui();
  const { data: product, error } = useLabelProduct(code);
  useEffect(() => {
    // While the SMS is awaited: the points follow the code at once.
    if (compact) loadLabelPage().catch(() => undefined);
  }, [compact]);
  return (
    <section aria-label={t`Your label`} aria-live="polite" aria-busy={!product && !error}>
      {product ? (
        compact ? (
          <ProductLine product={product} />
        ) : (
          <Product product={product} />
        )
      ) : error ? (
        <Refusal error={error} />
      ) : (
        <Skeleton shape="block" height={compact ? '48px' : '206px'} />
      )}
    </section>
  );
}

function ProductLine({ product }: { product: LabelProduct }) {
  return (
    <p className={styles.line}>
      <span>{product.name}</span>
      <strong>
        <Worth points={product.points} paise={product.worthPaise} sign="always" />
      </strong>
    </p>
  );
}

function Product({ product }: { product: LabelProduct }) {
  const { t } = useLingui();
  const { name, model, imageUrl, points, worthPaise, schemes } = product;
  const { boost, limits } = useSchemeWords();
  const nameOf = useSchemeName();
  const offer = useWorth()({ points, paise: worthPaise });
  const { name: brand } = useBrand();
  return (
    <div className={styles.card}>
      <div className={styles.product}>
        <Picture src={imageUrl} showLabel={t`Show picture`} placeholder={<Package aria-hidden="true" />} size={56} />
        <div className={styles.names}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.model}>{model}</span>
        </div>
      </div>
      <p className={styles.offer}>
        {offer.rupees !== undefined && <strong className={styles.points}>{`${offer.points} = `}</strong>}
        <strong className={styles.rupees}>{offer.rupees ?? offer.points}</strong>
        {brand !== undefined && <span>{` ${t`from ${brand}`}`}</span>}
      </p>
      {schemes.map((scheme, at) => (
        <p key={at} className={styles.scheme}>
          <Sparkles size={18} aria-hidden="true" />
          <span>
            <strong>{boost(scheme.booster)}</strong>
            <span>{` ${limits(scheme)}`}</span>
            <span className={styles.schemeName}>{nameOf(scheme.names)}</span>
          </span>
        </p>
      ))}
      <ol className={styles.steps}>
        <li aria-current="step">
          <Trans>Number</Trans>
        </li>
        <li>
          <Trans>Code</Trans>
        </li>
        <li>
          <Trans>Points</Trans>
        </li>
      </ol>
    </div>
  );
}

/** Explains a label that pays nothing. Other errors cost no points, and are reported by the scan after signing in. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const otherText = useOtherProgrammeText();
  const reasons: Readonly<Record<string, string>> = {
    code_used: t`Every label pays once. If it was you who scanned it, sign in: it is in your history.`,
    code_void: t`This label was withdrawn. Please ask the shop that sold the product.`,
    label_not_restored: t`It has brought no points. Please keep the label.`,
    code_invalid: t`It is not on one of our labels, or it was misread. You can sign in and type the code printed under it.`,
  };
  const other =
    error instanceof ApiError && error.code === 'label_of_other_programme' ? otherProgrammeOf(error.data) : undefined;
  if (other) {
    return (
      <Notice tone="warning" title={otherText(other)} action={<OpenOtherProgramme other={other} variant="secondary" />}>
        {t`Its points count there, not here.`}
      </Notice>
    );
  }
  const reason = error instanceof ApiError ? reasons[error.code] : undefined;
  if (reason) {
    return (
      <Notice tone="warning" title={errorText(error)}>
        {reason}
      </Notice>
    );
  }
  return (
    <Notice tone="pending" title={t`Your label is waiting`}>
      {error instanceof ApiError && error.status === 0
        ? t`No connection: its product and points show when you are back online. Sign in then, and it is scanned at once.`
        : t`Its product and points cannot be shown now. Sign in, and it is scanned at once.`}
    </Notice>
  );
}

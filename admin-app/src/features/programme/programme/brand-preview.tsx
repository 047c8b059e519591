import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Wordmark } from '@loyalty/shared-ui/logo';
import { QrCode } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './programme.module.css';

type Shades = Record<string, string>;

interface BrandPreviewProps {
  /** '' for the built-in one. */
  name: string;
  logoUrl: string | null;
  accent: { light: Shades; dark: Shades } | undefined;
}

export function BrandPreview({ name, logoUrl, accent }: BrandPreviewProps) {
  const { t } = useLingui();
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.legend}>{t`Preview`}</figcaption>
      {(['light', 'dark'] as const).map((theme) => (
        <Screen key={theme} theme={theme} shades={accent?.[theme]} name={name} logoUrl={logoUrl} />
      ))}
    </figure>
  );
}

interface ScreenProps extends Omit<BrandPreviewProps, 'accent'> {
  theme: 'light' | 'dark';
  shades: Shades | undefined;
}

function Screen({ theme, shades, name, logoUrl }: ScreenProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = ref.current!;
    const set = Object.entries(shades ?? {});
    for (const [token, colour] of set) style.setProperty(`--${token}`, colour);
    return () => {
      for (const [token] of set) style.removeProperty(`--${token}`);
    };
  }, [shades]);
  return (
    <div
      ref={ref}
      className={styles.screen}
      data-theme={theme}
      role="img"
      aria-label={theme === 'light' ? t`On a light screen` : t`On a dark screen`}
    >
      <div inert>
        <Wordmark name={name || t`Loyalty Programme`} src={logoUrl} />
        <Button>{t`Claim`}</Button>
        <span className={styles.link}>{t`How it works`}</span>
        <span className={styles.label}>
          <QrCode aria-hidden="true" />
          <span>
            <strong>{name || t`Loyalty Programme`}</strong>
            <span>{t`40 points`}</span>
          </span>
        </span>
      </div>
    </div>
  );
}

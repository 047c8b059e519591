import { useLingui } from '@lingui/react/macro';
import { Link } from '@loyalty/shared-ui/router';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { Camera, MessageCircle, Phone } from 'lucide-react';
import { paths } from '../paths';
import { useProgramme } from '../programme/programme.resource';
import styles from './help.module.css';

interface HelpProps {
  /** What happened, in the user's language, with the code or the reference: the first words of the WhatsApp message. */
  about: string;
  /** Offers to send a photo of the label. */
  photo?: boolean;
}

/** Renders ways to reach a person after a failure; those that the programme has not set are left out. */
export function Help({ about, photo = false }: HelpProps) {
  const { t } = useLingui();
  const { supportPhone, supportWhatsapp } = useProgramme() ?? {};
  if (!supportPhone && !supportWhatsapp && !photo) return null;
  return (
    <div className={styles.help} role="group" aria-label={t`Help`}>
      {supportPhone && (
        <a className={styles.way} href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>
          <Phone aria-hidden="true" />
          <span>{t`Call`}</span>
        </a>
      )}
      {supportWhatsapp && (
        <a
          className={styles.way}
          href={`https://wa.me/91${plainMobile(supportWhatsapp)}?text=${encodeURIComponent(about)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle aria-hidden="true" />
          <span>{t`WhatsApp`}</span>
        </a>
      )}
      {photo && (
        <Link className={styles.way} to={paths.cases}>
          <Camera aria-hidden="true" />
          <span>{t`Send a photo`}</span>
        </Link>
      )}
    </div>
  );
}

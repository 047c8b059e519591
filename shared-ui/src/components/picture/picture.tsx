import { useState, type ReactNode } from 'react';
import { ImageDown } from 'lucide-react';
import styles from './picture.module.css';
import { useSavesData } from '../../platform/saves-data';

export interface PictureProps {
  /** Address of the picture; without one the placeholder is shown. */
  src: string | null | undefined;
  /** Name of the button that fetches the picture with data saver, e.g. "Show picture". */
  showLabel: string;
  /** Width and height in CSS pixels, 48 or more; reserved in every state. Default 64. */
  size?: number;
  /** Replaces a picture that is missing or does not load: an icon. */
  placeholder: ReactNode;
}

/**
 * Renders a square picture of a reserved size. With data saver (Save-Data, 2g) nothing is fetched until the user presses the
 * placeholder (issue "Comfort": no pictures before they are asked for).
 */
export function Picture({ src, showLabel, size = 64, placeholder }: PictureProps) {
  const saves = useSavesData();
  const [asked, setAsked] = useState<string>();
  // A picture that has started to load stays if the network turns slow.
  const [begun, setBegun] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const there = src != null && src !== '' && src !== failed;
  const fetched = there && (!saves || asked === src || begun === src);
  return (
    <span className={styles.root} style={{ inlineSize: size, blockSize: size }}>
      {!there && placeholder}
      {there && !fetched && (
        <button type="button" className={styles.show} aria-label={showLabel} onClick={() => setAsked(src)}>
          <ImageDown aria-hidden="true" />
        </button>
      )}
      {fetched && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setBegun(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}

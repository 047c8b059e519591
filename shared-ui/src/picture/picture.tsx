import { useState, type ReactNode } from 'react';
import { ImageDown } from 'lucide-react';
import { classNames } from '../internal/class-names';
import styles from './picture.module.css';
import { useSavesData } from '../saves-data';

export interface PictureProps {
  /** Address of the picture; without one the placeholder stands there. */
  src: string | null | undefined;
  /** Name of the button that fetches the picture where data is saved, e.g. "Show picture". */
  showLabel: string;
  /** Default '': the name stands beside it. */
  alt?: string;
  /** Edge in CSS pixels, 48 or more; the place is kept whatever comes. Default 64. */
  size?: number;
  /** In place of a picture that is not there or does not load: an icon. */
  placeholder: ReactNode;
  className?: string;
}

/**
 * A square picture that keeps its place. Where data is saved (Save-Data, 2g) nothing is fetched before the person asks for it:
 * then the square is the button that does (issue "Comfort": no pictures before they are asked for).
 */
export function Picture({ src, showLabel, alt = '', size = 64, placeholder, className }: PictureProps) {
  const saves = useSavesData();
  const [asked, setAsked] = useState<string>();
  // A picture that began to load stays when the network turns slow.
  const [begun, setBegun] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const there = src != null && src !== '' && src !== failed;
  const fetched = there && (!saves || asked === src || begun === src);
  return (
    <span className={classNames(styles.root, className)} style={{ inlineSize: size, blockSize: size }}>
      {!there && placeholder}
      {there && !fetched && (
        <button type="button" className={styles.show} aria-label={showLabel} onClick={() => setAsked(src)}>
          <ImageDown aria-hidden="true" />
        </button>
      )}
      {fetched && (
        <img
          src={src}
          alt={alt}
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

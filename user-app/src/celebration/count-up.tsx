import { formatNumber } from '@loyalty/shared-ui/num';
import { useLayoutEffect, useRef } from 'react';
import styles from './count-up.module.css';

/** Milliseconds, as the pipe of the drawing needs to fill. */
const duration = 600;

/** Renders a figure that counts up to its value once. For the eye alone: the text of the page has the value from the start. */
export function CountUp({ text }: { text: string }) {
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const figure = root.current;
    const [digits] = /\d[\d,]*/.exec(text) ?? [];
    if (!figure || !digits || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const end = Number(digits.replaceAll(',', ''));
    const started = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      const left = 1 - (now - started) / duration;
      if (left <= 0) return void delete figure.dataset['shown'];
      figure.dataset['shown'] = text.replace(digits, formatNumber(Math.round(end * (1 - Math.min(1, left) ** 3))));
      frame = requestAnimationFrame(draw);
    };
    draw(started);
    return () => {
      cancelAnimationFrame(frame);
      delete figure.dataset['shown'];
    };
  }, [text]);
  return (
    <span ref={root} className={styles.root}>
      {text}
    </span>
  );
}

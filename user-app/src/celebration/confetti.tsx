import { useEffect, useRef } from 'react';
import styles from './confetti.module.css';

const pieces = 2_000;
const duration = 5_000;

/** Thrown in batches: 2,000 at once would block a cheap phone for a second. */
const throws = 40;
const throwing = 2_500;
/** Frames that a piece lives for, at 60 a second: the last ones are gone when the time is up. */
const lifetime = ((duration - throwing) / 1000) * 60;

/** Verdigris and copper, light and dark: visible in both themes. */
const colors = ['#0f6367', '#6bc6c3', '#d07843', '#f0ae77', '#216b3c', '#e8c270'];

export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop: (() => void) | undefined;
    let over = false;
    const start = async () => {
      const { default: confetti } = await import('canvas-confetti');
      if (over) return;
      // A worker would be started from a blob:, which the content security policy blocks.
      const throwPieces = confetti.create(target, { resize: true, useWorker: false, disableForReducedMotion: true });
      const timers = Array.from({ length: throws }, (_, at) =>
        setTimeout(
          () => {
            const fromLeft = at % 2 === 0;
            void throwPieces({
              particleCount: pieces / throws,
              angle: fromLeft ? 62 : 118,
              origin: { x: fromLeft ? 0 : 1, y: 0.75 },
              spread: 64,
              startVelocity: 52,
              ticks: lifetime,
              colors,
            });
          },
          (at * throwing) / throws,
        ),
      );
      timers.push(setTimeout(() => throwPieces.reset(), duration));
      stop = () => {
        timers.forEach(clearTimeout);
        throwPieces.reset();
      };
    };
    // A decoration: without a network there is none.
    start().catch(() => undefined);
    return () => {
      over = true;
      stop?.();
    };
  }, []);
  return <canvas ref={canvas} className={styles.root} aria-hidden="true" />;
}

import { Transform, type TransformCallback } from 'node:stream';

/** Passes data through, but ends only after `letEnd` confirms that the source was complete. */
export class HeldEnd extends Transform {
  private complete = false;
  private waiting: TransformCallback | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.complete) done();
    else this.waiting = done;
  }

  /** Confirms that the source was complete: the stream ends, now or as soon as its source has. */
  letEnd(): void {
    this.complete = true;
    this.waiting?.();
  }
}

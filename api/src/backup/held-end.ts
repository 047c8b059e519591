import { Transform, type TransformCallback } from 'node:stream';

/** Passes everything on, but ends only once it is told that what came was complete. */
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

  /** What came so far is complete: the stream ends, now or as soon as its source has. */
  letEnd(): void {
    this.complete = true;
    this.waiting?.();
  }
}

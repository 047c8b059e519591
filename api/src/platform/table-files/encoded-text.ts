/** Characters that are encoded at once: more take longer, because V8 keeps a text as a tree of its parts until then. */
const PIECE = 1 << 14;
const MAX_BYTES_A_CHARACTER = 3;

/** A long text that is encoded while it grows, in a buffer that is used again. */
export class EncodedText {
  private bytes = Buffer.allocUnsafeSlow(PIECE);
  private length = 0;
  private text = '';

  add(text: string): void {
    this.text += text;
    if (this.text.length > PIECE) this.encode();
  }

  private encode(): void {
    const needed = this.length + this.text.length * MAX_BYTES_A_CHARACTER;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.length += this.bytes.write(this.text, this.length);
    this.text = '';
  }

  /** Returns the bytes since the last call; valid until the next `add`. */
  take(): Buffer {
    this.encode();
    const bytes = this.bytes.subarray(0, this.length);
    this.length = 0;
    return bytes;
  }
}

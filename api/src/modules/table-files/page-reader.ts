/** Hands out rows in any number, from pages that come in their own. Asks for a page only when its rows are wanted. */
export class PageReader<Row> {
  private readonly pages: AsyncIterator<readonly Row[]>;
  private page: readonly Row[] = [];
  private taken = 0;
  private ended = false;

  constructor(pages: AsyncIterable<readonly Row[]>) {
    this.pages = pages[Symbol.asyncIterator]();
  }

  /** The next rows: at least one and at most `most`; none at the end. @throws what the pages throw */
  async take(most: number): Promise<readonly Row[]> {
    if (!(await this.hasMore())) return [];
    const rows = this.page.slice(this.taken, this.taken + most);
    this.taken += rows.length;
    return rows;
  }

  async hasMore(): Promise<boolean> {
    while (!this.ended && this.taken >= this.page.length) {
      const { done, value } = await this.pages.next();
      this.page = done ? [] : value;
      this.taken = 0;
      this.ended = done === true;
    }
    return !this.ended;
  }

  /** Lets the source of the pages go, wherever it is. */
  async close(): Promise<void> {
    this.ended = true;
    this.page = [];
    await this.pages.return?.();
  }
}

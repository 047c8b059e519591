/** A Markdown table that is filled row by row. */
export class Table {
  private readonly rows: string[][] = [];
  private readonly columns: readonly string[];

  constructor(...columns: string[]) {
    this.columns = columns;
  }

  /** @param cells one for each column */
  add(...cells: string[]): void {
    this.rows.push(cells);
    // Signs of life, where the table itself is printed to.
    console.error(cells.join(' | '));
  }

  print(title: string): void {
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const lines = [line(this.columns), line(this.columns.map(() => '---')), ...this.rows.map(line)];
    console.log(`\n### ${title}\n\n${lines.join('\n')}`);
  }
}

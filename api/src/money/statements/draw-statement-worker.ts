import { groupBy } from '../../platform/group-by';
import { indianDayOf, spellIndianMoment } from '../../platform/indian-time';
import { addSheet, createPdf, drawText, type Pdf, widthOf, wrapName } from '../../platform/pdf';
import type { FinancialYear, Payment, Statement } from './statement.repository';
import { buffer } from 'node:stream/consumers';

export interface StatementPage {
  year: FinancialYear;
  statement: Statement;
  payments: readonly Payment[];
  /** Null: as built in. */
  brand: string | null;
  /** A JPEG or PNG. */
  logo: Buffer | null;
  at: Date;
}

/** Edges of the text, in millimetres. */
const LEFT = 20;
const RIGHT = 190;
const SIZE = 3.3;
const ROW = 6;
/** Rows between the table's heading and its total. */
const MOST_ROWS = 24;
const GREY = '#5b6470';
const LINE_COLOUR = '#c9ced6';

const indian = new Intl.NumberFormat('en-IN');
const decimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const rupees = (paise: number) => `₹${decimals.format(paise / 100)}`;
const day = (at: Date) => spellIndianMoment(at).split(',')[0]!;

interface Column {
  title: string;
  x: number;
  width: number;
  align?: 'end';
}

interface Table {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
}

/** Returns a statement as a PDF of one A4 page. With more payments than fit, it has the sums of the months. */
export function drawStatement({ year, statement, payments, brand, logo, at }: StatementPage): Pdf {
  const pdf = createPdf(`Statement ${year.name}`);
  addSheet(pdf);
  if (logo) pdf.image(logo, LEFT, 15, { fit: [45, 16], valign: 'center' });
  write(pdf, brand ?? 'Loyalty Programme', { x: RIGHT, y: 25, width: 110, size: 4.6, bold: true, align: 'end' });
  write(pdf, `Statement ${year.name}`, { x: LEFT, y: 48, size: 7, bold: true });
  const lastDay = new Date(year.before.getTime() - 1);
  write(pdf, `${day(year.from)} to ${day(lastDay)}, Indian time`, { x: LEFT, y: 55, grey: true });
  write(pdf, statement.name ?? 'No name', { x: LEFT, y: 68, size: 4.6, bold: true });
  write(pdf, `Mobile ${maskMobile(statement.mobile)}`, { x: LEFT, y: 74, grey: true });

  const figures = [
    ['Points earned', indian.format(statement.pointsEarned)],
    ['Points claimed', indian.format(statement.pointsClaimed)],
    ['Points approved', indian.format(statement.pointsApproved)],
    ['Paid', rupees(statement.paidPaise)],
  ] as const;
  rule(pdf, 80);
  figures.forEach(([label, figure], index) => {
    const x = LEFT + index * 43;
    write(pdf, label, { x, y: 87, grey: true });
    write(pdf, figure, { x, y: 94, width: 41, size: 5, bold: true });
  });
  rule(pdf, 99);
  drawTable(pdf, tableOf(payments), rupees(statement.paidPaise));
  write(pdf, 'No tax is computed in this statement.', { x: LEFT, y: 281 });
  write(pdf, `Made on ${spellIndianMoment(at)}`, { x: RIGHT, y: 281, grey: true, align: 'end' });
  pdf.end();
  return pdf;
}

function tableOf(payments: readonly Payment[]): Table {
  const amount = { title: 'Amount', x: RIGHT, width: 30, align: 'end' } as const;
  const count = `${indian.format(payments.length)} ${payments.length === 1 ? 'payment' : 'payments'}`;
  if (payments.length <= MOST_ROWS) {
    return {
      title: payments.length === 0 ? 'No payments' : count,
      columns: [
        { title: 'Paid', x: LEFT, width: 24 },
        { title: 'Claim', x: 45, width: 20 },
        { title: 'To', x: 67, width: 40 },
        { title: 'Reference', x: 109, width: 52 },
        amount,
      ],
      rows: payments.map((one) => [
        day(one.paidAt),
        one.transactionId,
        one.masked,
        one.reference,
        rupees(one.amountPaise),
      ]),
    };
  }
  const months = groupBy(payments, ({ paidAt }) => indianDayOf(paidAt).slice(0, 7));
  return {
    title: `${count}, by month. The CSV file has each.`,
    columns: [{ title: 'Month', x: LEFT, width: 50 }, { title: 'Payments', x: 110, width: 30, align: 'end' }, amount],
    rows: [...months.values()].map((ofMonth) => [
      day(ofMonth[0]!.paidAt).replace(/^\d+ /, ''),
      indian.format(ofMonth.length),
      rupees(ofMonth.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    ]),
  };
}

function drawTable(pdf: Pdf, { title, columns, rows }: Table, total: string): void {
  write(pdf, title, { x: LEFT, y: 109, size: 4, bold: true });
  if (rows.length === 0) return;
  const row = (texts: readonly string[], y: number, style: Partial<Style>) =>
    columns.forEach(({ x, width, align }, index) => {
      write(pdf, texts[index] ?? '', { x, y, width, ...(align && { align }), ...style });
    });
  row(
    columns.map((column) => column.title),
    116,
    { grey: true },
  );
  rule(pdf, 118);
  rows.forEach((texts, index) => row(texts, 123 + index * ROW, {}));
  const end = 123 + rows.length * ROW;
  rule(pdf, end - 3.5);
  row(['Total', ...columns.slice(2).map(() => ''), total], end + 1, { bold: true });
}

interface Style {
  x: number;
  /** Base line. */
  y: number;
  /** A longer text ends in "…". Default: the page's. */
  width?: number;
  size?: number;
  bold?: boolean;
  grey?: boolean;
  align?: 'end';
}

function write(pdf: Pdf, text: string, { x, y, width = RIGHT - LEFT, size = SIZE, bold, grey, align }: Style): void {
  const [line] = wrapName(pdf, text, { size, width, lines: 1, style: bold ? 'bold' : 'regular' });
  if (!line) return;
  pdf.fillColor(grey ? GREY : 'black');
  drawText(pdf, line, align === 'end' ? x - widthOf(pdf, line) : x, y);
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.2).stroke(LINE_COLOUR);
}

const maskMobile = (mobile: string) => `••••••${mobile.slice(-4)}`;

/** Draws one statement for open-statement.ts. */
export function run({ logo, ...page }: StatementPage): Promise<Uint8Array> {
  // Copied from another thread, it is no Buffer any more.
  return buffer(drawStatement({ ...page, logo: logo && Buffer.from(logo) }) as AsyncIterable<Buffer>);
}

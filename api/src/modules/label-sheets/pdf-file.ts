import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { STANDARD_FONTS } from './standard-fonts';

const deflated = promisify(deflate);

/**
 * A PDF of A4 pages, written while it is sent.
 *
 * Why not pdfkit: it keeps an object for every page until the end (measured: 0.9 kB each, 45 MB of heap at the 41,667 pages
 * of a million labels) and writes without waiting for its reader. Here a page is made when the reader asks for it and then
 * forgotten; what stays is one number a PDF object, where it starts in the file, as the format's table of contents at the
 * end needs it (8 bytes each), and one number for every 64 pages.
 *
 * The file is PDF 1.4 (ISO 32000-1): objects 1 catalogue, 2 root of the pages, 3 information, 4… the standard fonts, then
 * for each page its content and itself, and after every 64 pages the node that lists them.
 *
 * @param pages the content of each page in PDF's drawing language, characters 0 to 255; at least one page
 */
export async function* writePdf(
  pages: AsyncIterable<string> | Iterable<string>,
  { title }: { title: string },
): AsyncGenerator<Buffer> {
  const file = new PdfObjects();
  yield file.add(Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const fonts = Object.entries(STANDARD_FONTS).map(([name, { baseFont }], at) => ({ name, baseFont, id: 4 + at }));
  for (const { baseFont, id } of fonts) {
    yield file.object(id, `<</Type/Font/Subtype/Type1/BaseFont/${baseFont}/Encoding/WinAnsiEncoding>>`);
  }
  const resources = `<</Font<<${fonts.map(({ name, id }) => `/${name} ${id} 0 R`).join('')}>>>>`;

  let next = 4 + fonts.length;
  let count = 0;
  let leaf: number[] = [];
  let leafId = next++;
  const nodes: number[] = [];
  const endLeaf = () => {
    nodes.push(leafId);
    const kids = leaf.map((id) => `${id} 0 R`).join(' ');
    const node = `<</Type/Pages/Parent ${ROOT} 0 R/Count ${leaf.length}/Kids[${kids}]>>`;
    const written = file.object(leafId, node);
    leaf = [];
    leafId = next++;
    return written;
  };
  for await (const content of deflateAhead(pages)) {
    const [contentId, pageId] = [next++, next++];
    const page = `<</Type/Page/Parent ${leafId} 0 R/MediaBox[0 0 ${A4_POINTS}]/Resources ${resources}/Contents ${contentId} 0 R>>`;
    yield Buffer.concat([file.stream(contentId, content), file.object(pageId, page)]);
    leaf.push(pageId);
    count += 1;
    if (leaf.length === PAGES_A_NODE) yield endLeaf();
  }
  if (leaf.length > 0) yield endLeaf();

  const kids = nodes.map((id) => `${id} 0 R`).join(' ');
  yield file.object(ROOT, `<</Type/Pages/Count ${count}/Kids[${kids}]>>`);
  // Acrobat's print window then proposes "Actual size" and not "Fit".
  yield file.object(1, `<</Type/Catalog/Pages ${ROOT} 0 R/ViewerPreferences<</PrintScaling/None>>>>`);
  yield file.object(3, `<</Title${pdfText(title)}/Producer(Loyalty Programme)>>`);
  yield* file.end();
}

const ROOT = 2;
const PAGES_A_NODE = 64;
const A4_POINTS = '595.276 841.89';

/** A text in a page's content or in an object. @param text characters 0 to 255 */
export function pdfText(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&').replace(/[\r\n]/g, ' ')})`;
}

/**
 * Rectangles of small numbers: level 6 takes two thirds more processor time than 5 for a file 4 % smaller, measured on label
 * sheets (docs/speed.md).
 */
const LEVEL = 5;

/** Compresses a page on another thread while the next one is being drawn; never more than those two. */
async function* deflateAhead(pages: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let ahead: Promise<Buffer> | undefined;
  for await (const page of pages) {
    const finished = ahead;
    ahead = deflated(Buffer.from(page, 'latin1'), { level: LEVEL });
    // Looked at below; without this a failure in between would end the process.
    ahead.catch(() => undefined);
    if (finished) yield await finished;
  }
  if (ahead) yield await ahead;
}

/** Numbers of objects and where each starts. */
class PdfObjects {
  #length = 0;
  #starts = new Float64Array(1024);
  #highest = 0;

  /** Counts bytes that are about to be sent. */
  add(bytes: Buffer): Buffer {
    this.#length += bytes.length;
    return bytes;
  }

  object(id: number, content: string): Buffer {
    this.#begin(id);
    return this.add(Buffer.from(`${id} 0 obj\n${content}\nendobj\n`, 'latin1'));
  }

  stream(id: number, content: Buffer): Buffer {
    this.#begin(id);
    const head = Buffer.from(`${id} 0 obj\n<</Filter/FlateDecode/Length ${content.length}>>\nstream\n`, 'latin1');
    return this.add(Buffer.concat([head, content, Buffer.from('\nendstream\nendobj\n', 'latin1')]));
  }

  /** The table of contents. A number that was kept for an object and not used is marked free. */
  *end(): Generator<Buffer> {
    const start = this.#length;
    yield Buffer.from(`xref\n0 ${this.#highest + 1}\n0000000000 65535 f \n`, 'latin1');
    for (let first = 1; first <= this.#highest; first += 1024) {
      const lines: string[] = [];
      for (let id = first; id < Math.min(first + 1024, this.#highest + 1); id += 1) {
        const at = this.#starts[id]!;
        lines.push(at === 0 ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`);
      }
      yield Buffer.from(lines.join(''), 'latin1');
    }
    const trailer = `trailer\n<</Size ${this.#highest + 1}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${start}\n%%EOF\n`;
    yield Buffer.from(trailer, 'latin1');
  }

  #begin(id: number): void {
    if (id >= this.#starts.length) {
      const longer = new Float64Array(2 * Math.max(id, this.#starts.length));
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[id] = this.#length;
    this.#highest = Math.max(this.#highest, id);
  }
}

import { createCipheriv } from 'node:crypto';
import { encodeQR } from 'qr';
import { createCodeCipher, groupCode, labelUrl } from '../../../api/src/modules/codes';
import { createLabelDrawer, IN_MILLIMETRES } from '../../../api/src/modules/label-sheets/draw-label';
import { arrangeLabel } from '../../../api/src/modules/label-sheets/label-layout';
import { findPreset } from '../../../api/src/modules/label-sheets/label-presets';
import { cornerOf, labelsPerSheet } from '../../../api/src/modules/label-sheets/label-sheet';
import { writePdf } from '../../../api/src/modules/label-sheets/pdf-file';
import { qrModules, renderQrPng, renderQrSvg } from '../../../api/src/modules/qr-batches/render-qr';
import { type Figure, median } from '../figures';

const PUBLIC_URL = 'https://rewards.brand.com';
const ROUNDS = 5;
/** Codes of one round of each work; a PNG is a hundred times the work of a code. */
const CODES = 48_000;
const SYMBOLS = 2400;
const KEY = Buffer.alloc(32, 7);
const QR = { ecc: 'medium', border: 4 } as const;
const PIXELS = 12;

type Work = () => unknown;

/** Processor time of each of two works for one code, in µs, of rounds that take turns: load bends both alike. */
async function compare(own: Work, bare: Work, codes: number): Promise<{ own: number; bare: number }> {
  const times = { own: [] as number[], bare: [] as number[] };
  const works = { own, bare };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['own', 'bare'] as const) {
      const before = process.cpuUsage();
      await works[side]();
      const { user, system } = process.cpuUsage(before);
      // The first round of each is its warming up.
      if (round > 0) times[side].push((user + system) / codes);
    }
  }
  return { own: median(times.own), bare: median(times.bare) };
}

const aSecond = (microseconds: number) => Math.round(1_000_000 / microseconds).toLocaleString('en-IN');

/**
 * What one processor makes a second: codes, and symbols in each form, beside the bare cipher and the bare QR library in the same
 * form. In processor time of this process, all its threads.
 */
export async function measureRates(): Promise<Figure[]> {
  const cipher = createCodeCipher([{ id: 'A', key: KEY }]);
  const serials = Array.from({ length: CODES }, (_, at) => 1_000_001 + at);
  const urls = cipher.encipherAll(7, serials.slice(0, SYMBOLS)).map((code) => labelUrl(PUBLIC_URL, code));
  const eachSymbol = (make: (url: string) => unknown) => () => urls.forEach((url) => make(url));

  const codes = await compare(() => cipher.encipherAll(7, serials), bareCipher(), CODES);
  const single = await compare(
    () => serials.forEach((serial) => cipher.encipher({ batchId: 7, serial })),
    bareCipher(),
    CODES,
  );
  const svg = await compare(
    eachSymbol(renderQrSvg),
    eachSymbol((url) => encodeQR(url, 'svg', QR)),
    SYMBOLS,
  );
  const png = await compare(
    eachSymbol(renderQrPng),
    eachSymbol((url) => encodeQR(url, 'gif', { ...QR, scale: PIXELS })),
    SYMBOLS,
  );
  const pdf = await compare(
    () => drawPdf(cipher, serials.slice(0, SYMBOLS)),
    eachSymbol((url) => encodeQR(url, 'raw', QR)),
    SYMBOLS,
  );
  const svgOnly = await compare(
    eachSymbol((url) => encodeQR(url, 'svg', QR)),
    eachSymbol(qrModules),
    SYMBOLS,
  );
  const line = (what: string, { own, bare }: { own: number; bare: number }, beside: string): Figure => ({
    what,
    figure: `${aSecond(own)}/s, ${own.toFixed(1)} µs each`,
    beside: `${beside}: ${aSecond(bare)}/s (${((bare / own) * 100).toFixed(0)} % of it)`,
  });
  return [
    line('Codes of a batch, text and check character included', codes, 'AES-256 of `node:crypto`, a call a block'),
    line('Codes one by one', single, 'the same'),
    line('Symbols as SVG', svg, '`encodeQR` as SVG'),
    line(`Symbols as PNG, ${PIXELS} pixels a module`, png, '`encodeQR` as GIF, its only pixel format, same size'),
    line('Labels in a PDF: code, symbol, text, compressed', pdf, '`encodeQR` as rows of booleans, nothing drawn'),
    {
      what: '… beside the same library drawing its own vector form',
      figure: `${aSecond(pdf.own)}/s`,
      beside: `\`encodeQR\` as SVG: ${aSecond(svgOnly.own)}/s (${((svgOnly.own / pdf.own) * 100).toFixed(0)} % of it)`,
    },
  ];
}

/** One block after the other, as a caller of the cipher would who wants them one by one; nothing is written as text. */
function bareCipher(): Work {
  const cipher = createCipheriv('aes-256-ecb', KEY, null).setAutoPadding(false);
  const block = Buffer.alloc(16);
  return () => {
    for (let serial = 0; serial < CODES; serial += 1) {
      block.writeUInt32BE(serial, 4);
      cipher.update(block);
    }
  };
}

/** Sheets of labels as `streamLabelsPdf` makes them, without a database. */
async function drawPdf(cipher: ReturnType<typeof createCodeCipher>, serials: readonly number[]): Promise<number> {
  const sheet = findPreset('24-64x34')!;
  const perSheet = labelsPerSheet(sheet);
  const size = qrModules(labelUrl(PUBLIC_URL, cipher.encipher({ batchId: 7, serial: 1 }))).length;
  const draw = createLabelDrawer(arrangeLabel(sheet, size), { productName: 'Brass elbow 20 mm', points: 40 });
  function* pages() {
    for (let first = 0; first < serials.length; first += perSheet) {
      const some = serials.slice(first, first + perSheet);
      const labels = cipher.encipherAll(7, some).map((code, place) => {
        const text = { serial: some[place]!, code: groupCode(code) };
        return draw(cornerOf(sheet, place), qrModules(labelUrl(PUBLIC_URL, code)), text);
      });
      yield [IN_MILLIMETRES, ...labels].join('');
    }
  }
  let bytes = 0;
  for await (const chunk of writePdf(pages(), { title: 'Labels' })) bytes += chunk.length;
  return bytes;
}

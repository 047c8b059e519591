import { inflateSync } from 'node:zlib';

/** Reads the texts of PDFs that pdfkit wrote, whose letters are numbers of glyphs in embedded fonts. */

function objectsOf(file: Buffer): Map<string, string> {
  const objects = file.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g);
  return new Map(Array.from(objects, ([, number, body]) => [number!, body!]));
}

function streamOf(body: string): string {
  const [, bytes] = /stream\n([^]*)\nendstream/.exec(body)!;
  return inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1');
}

const refOf = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];

/** Returns the letters of a font by the numbers of their glyphs, as its map to Unicode says. */
function lettersOf(objects: Map<string, string>, font: string): readonly string[] {
  const map = refOf(objects.get(font)!, 'ToUnicode');
  if (map === undefined) throw new Error('A font has no map to Unicode.');
  return [...streamOf(objects.get(map)!).matchAll(/<\w+> <\w+> \[(.*)\]/g)].flatMap(([, entries]) =>
    [...entries!.matchAll(/<([^>]*)>/g)].map(([, units]) =>
      units!
        .split(' ')
        .map((unit) => String.fromCharCode(parseInt(unit, 16)))
        .join(''),
    ),
  );
}

/** Returns the texts of each page in the order in which they were drawn, a text for each run of one font. */
export function pageTexts(file: Buffer): string[][] {
  const objects = objectsOf(file);
  const letters = new Map<string, readonly string[]>();
  const lettersAt = (font: string) => {
    if (!letters.has(font)) letters.set(font, lettersOf(objects, font));
    return letters.get(font)!;
  };
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'));
  return pages.map((page) => {
    const resources = objects.get(refOf(page, 'Resources')!)!;
    const fonts = new Map(Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, id, font]) => [id!, font!]));
    const content = streamOf(objects.get(refOf(page, 'Contents')!)!);
    return [...content.matchAll(/BT\b([^]*?)\bET\b/g)].map(([, block]) => {
      const id = /\/(F\d+) /.exec(block!)![1]!;
      const glyphs = [...block!.matchAll(/<(\w*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      return glyphs.map((glyph) => lettersAt(fonts.get(id)!)[parseInt(glyph, 16)]).join('');
    });
  });
}

export function fontsOf(file: Buffer): { names: string[]; notEmbedded: string[] } {
  const bodies = [...objectsOf(file).values()].filter((body) => body.includes('/Type /Font\n'));
  const nameOf = (body: string) => /\/BaseFont \/(?:\w+\+)?(\S+)/.exec(body)![1]!;
  const isEmbedded = (body: string) => body.includes('/Subtype /Type0') || body.includes('/FontDescriptor');
  const embedded = file.toString('latin1').match(/\/FontFile2 \d+ 0 R/g) ?? [];
  const composite = bodies.filter((body) => body.includes('/Subtype /Type0'));
  return {
    names: composite.map(nameOf),
    notEmbedded: [...bodies.filter((body) => !isEmbedded(body)), ...composite.slice(embedded.length)].map(nameOf),
  };
}

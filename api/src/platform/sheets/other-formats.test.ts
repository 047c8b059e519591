import { utils, write } from '@e965/xlsx';
import { workbookWith } from '../../../test/uploads';
import { HEAD, parse, ROW, rowsOf } from '../../../test/odd-sheets';

describe('files that are no workbook by their bytes', () => {
  it('a table of HTML named .xls: entities decoded, digits as they are, nothing run', async () => {
    const html = `<html xmlns:x="urn:x"><head><meta charset="utf-8"><style>td{}</style></head><body>
      <table><tr><td colspan=3>Report &amp; more</td></tr></table>
      <table><tr><th>Name</th><th>Model</th><th>Image</th></tr>
      <tr><td>Pipe 1&frac12;&quot; &amp; &#2325;</td><td>008906443003107</td><td><b>a</b>.jpg</td></tr></table>
      <script>document.write('<table><tr><td>x</td></tr></table>')</script></body></html>`;
    const rows = await rowsOf(Buffer.from(html));
    expect(rows).toEqual([[2, 'Pipe 1½" & क', '008906443003107', 'a.jpg']]);
  });

  it.each([
    '<center><table>$</table></center>',
    '<b>Report</b><br/>\n<table border=1>$</table>',
    '<title>Report</title><table>$</table>',
    '<link rel="stylesheet" href="x.css"><table>$</table>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN"><font><table>$</table></font>',
    '<?xml version="1.0"?><!DOCTYPE html><html><table>$</table></html>',
    '<!-- <table><tr><td>old</td></tr></table> --><div><table>$</table></div>',
    '<p>x</p><TABLE><TBODY>$</TBODY></TABLE>',
    '\ufeff<thead></thead>$',
    '$',
  ])('HTML that begins with any tag: %s', async (page) => {
    const rows = [HEAD, ROW].map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`);
    expect(await rowsOf(Buffer.from(page.replace('$', rows.join('\n'))))).toEqual([[2, ...ROW]]);
  });

  it.each([
    ['text', 'Name\tModel\tImage\nElbow\tFlow\ta.jpg\n'],
    ['a text that mentions a table', 'a <table> of Name, Model, Image'],
    ['a page without a table', '<html><body>Session ended</body></html>'],
    ['a single-file web page', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html><table>'],
    ['XML of another kind', '<?xml version="1.0"?><office:document><table:table/></office:document>'],
  ])('but not %s', async (_case, text) => {
    await expect(parse(Buffer.from(text))).rejects.toMatchObject({ fault: 'wrong_file_kind' });
  });

  it.each([
    ['a number', '<td data-t="n" data-v="8906443003107" data-z="General">8.90644E+12</td>', '8906443003107'],
    ['a format with quotes and signs', '<td data-t="n" data-v="25" data-z="[>1]0" mm"">25 mm</td>', '25'],
    ['a text of digits', '<td data-t="s" data-v="0012">0012</td>', '0012'],
    ['a code in a format of zeros', '<td data-t="n" data-v="12" data-z="0000">0012</td>', '0012'],
    ['such a code of Excel', '<td class="a b" x:num="12">0012</td>', '0012'],
    ['one with its format in the cell', `<td style='color:red;mso-number-format:"0000"' x:num="12">0012</td>`, '0012'],
    ['such a code of LibreOffice', '<td sdval="12" sdnum="1033;0;&quot;PAY&quot;0000">PAY0012</td>', 'PAY0012'],
    ['a date of Excel', '<td class=d x:num="45659">2-Jan</td>', '2-Jan'],
    ['a date of LibreOffice', '<td sdval="45659" sdnum="1033;1033;D-MMM">2-Jan</td>', '2-Jan'],
    ['no number', '<td data-v="x" sdval="" x:num="1 2">7</td>', '7'],
  ])('the value of a cell of HTML: %s', async (_case, cell, text) => {
    const style = '<style>.b{mso-number-format:0000;} td.d { color:red; mso-number-format:"Short Date" }</style>';
    const head = '<tr><th>Name</th><th>Model</th><th>Image</th></tr>';
    const html = `<html>${style}<table>${head}<tr>${cell}<td>Flow</td><td>a.jpg</td></tr></table></html>`;
    expect(await rowsOf(Buffer.from(html))).toEqual([[2, text, 'Flow', 'a.jpg']]);
  });

  it('a number of HTML with more digits than spreadsheets keep', async () => {
    const cells = '<td data-t="n" data-v="4261975571230001">4,261,975,571,230,000</td><td>Flow</td><td>a.jpg</td>';
    const html = `<table><tr><th>Name</th><th>Model</th><th>Image</th></tr><tr>${cells}</tr></table>`;
    const { rows } = await parse(Buffer.from(html));
    expect(rows[0]?.broken).toEqual([{ column: 'name', fault: 'number_shortened', cell: 'A2' }]);
  });

  it('Excel’s XML of 2003', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ['Elbow', 8906443003107, 'a.jpg']]), 'Products');
    const xml = Buffer.from(write(book, { type: 'string', bookType: 'xlml' }) as string);
    expect(await rowsOf(xml)).toEqual([[2, 'Elbow', '8906443003107', 'a.jpg']]);
    const hostile = xml.toString().replace('?>', '?><!DOCTYPE a [<!ENTITY x "y">]>');
    await expect(parse(Buffer.from(hostile))).rejects.toMatchObject({ fault: 'invalid_sheet' });
  });

  it('an .xlsx whose parts are named with backslashes, with bytes after its end', async () => {
    const file = await workbookWith({}, [HEAD, ROW], (name) => name.replaceAll('/', '\\'));
    expect(await rowsOf(Buffer.concat([file, Buffer.from('\r\n--boundary--')]))).toEqual([[2, ...ROW]]);
  });
});

import { saveFile } from '@loyalty/shared-ui/save-file';

interface Words {
  programme: string;
  /** "₹200" */
  figure: string;
  /** "Paid" */
  what: string;
  detail: string;
}

const edge = 1080;
const margin = 96;

/** The deep card's colours, the same in both themes: the picture is seen elsewhere. */
const colors = {
  ground: '#033039',
  level: '#04464d',
  text: '#eef9f9',
  quiet: '#b1d2d1',
  pipe: '#d07843',
  tick: '#7ad196',
};

/** Shares a picture of an amount by the phone's own sheet, or saves it where files cannot be shared. */
export async function sharePicture(words: Words): Promise<void> {
  const file = new File([await drawPicture(words)], 'reward.png', { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name);
  try {
    await navigator.share({ files: [file], title: words.programme });
  } catch (error) {
    // The user closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

async function drawPicture({ programme, figure, what, detail }: Words): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas.');
  await document.fonts.ready;
  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, edge, edge);
  pen.fillStyle = colors.level;
  pen.fillRect(0, 800, edge, edge - 800);
  drawPipe(pen);
  const write = (
    text: string,
    { y, size, color, weight = 600 }: { y: number; size: number; color: string; weight?: number },
  ) => {
    pen.fillStyle = color;
    pen.textAlign = 'center';
    const family = getComputedStyle(document.body).fontFamily;
    const set = (px: number) => (pen.font = `${String(weight)} ${String(px)}px ${family}`);
    set(size);
    // A long amount, or another script, is made to fit.
    set(Math.min(size, (size * (edge - 2 * margin)) / Math.max(1, pen.measureText(text).width)));
    pen.fillText(text, edge / 2, y);
  };
  write(figure, { y: 600, size: 220, color: colors.text });
  write(what, { y: 700, size: 72, color: colors.text });
  write(detail, { y: 880, size: 48, color: colors.quiet, weight: 500 });
  write(programme, { y: 980, size: 52, color: colors.text });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}

/** The pipe that ends in a tick, as on the screen after a scan. */
function drawPipe(pen: CanvasRenderingContext2D): void {
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = colors.pipe;
  pen.lineWidth = 26;
  pen.beginPath();
  pen.moveTo(-20, 110);
  pen.lineTo(edge / 2 - 80, 110);
  pen.arcTo(edge / 2, 110, edge / 2, 190, 80);
  pen.lineTo(edge / 2, 210);
  pen.stroke();
  pen.fillStyle = colors.tick;
  pen.beginPath();
  pen.arc(edge / 2, 310, 96, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = colors.ground;
  pen.lineWidth = 20;
  pen.beginPath();
  pen.moveTo(edge / 2 - 40, 314);
  pen.lineTo(edge / 2 - 10, 344);
  pen.lineTo(edge / 2 + 44, 278);
  pen.stroke();
}

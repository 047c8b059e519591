import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../config/load-config';
import { invalidField } from '../../http/api-error';
import { ONLY_ONE_FILE, readMultipart } from '../../http/read-multipart';
import { INVALID_REQUEST } from '../../http/validation';
import { imageTooLarge } from '../pictures';

const image = Type.String({ format: 'binary', description: 'A JPEG or PNG by content, at most 5,242,880 bytes.' });

/** The forms as documented in the OpenAPI description. */
export const productForm = Type.Object({
  image,
  name: Type.String(),
  modal: Type.String({ description: "The model's id, or its name." }),
});

export const pictureForm = Type.Object({ image, id: Type.String({ description: "The product's id." }) });

type FormLimits = Pick<Limits, 'imageBytes' | 'uploadBytesPerSecond'>;

/** What a form with three fields can need; more is rejected while it arrives (bad-inputs E19). */
export const FORM_OPTIONS = {
  limits: { files: 2, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 2000, headerPairs: 50 },
  throwFileSizeLimit: false,
};

/** Reads a product's id from a form. @throws ApiError 400 */
export function readFormId(id: string | undefined): number {
  if (!/^[0-9]{1,15}$/.test(id ?? '')) throw invalidField('id', INVALID_REQUEST);
  return Number(id);
}

/**
 * Reads a multipart form with a picture and a few texts. The picture is held in memory (5 MB at most), so that an
 * aborted upload leaves no file behind. Its file name and declared type are ignored.
 * @param fields names of the texts; other parts are ignored
 * @throws ApiError 413 above the size of a picture or the form's own limits, 415 for another content type, 400 for a
 *   malformed form or two pictures, 408 for a stalled client
 */
export async function readPictureForm<F extends string>(
  request: FastifyRequest,
  limits: FormLimits,
  fields: readonly F[],
): Promise<PictureForm<F>> {
  const reading = () => readParts(request, limits.imageBytes, fields);
  return (await readMultipart(request, limits.uploadBytesPerSecond, reading)) ?? {};
}

type PictureForm<F extends string> = { image?: Buffer } & Partial<Record<F, string>>;

async function readParts<F extends string>(
  request: FastifyRequest,
  imageBytes: number,
  fields: readonly F[],
): Promise<PictureForm<F>> {
  let image: Buffer | undefined;
  const texts: Partial<Record<F, string>> = {};
  for await (const part of request.parts({ limits: { fileSize: imageBytes } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'image') continue;
      // A browser sends an empty file field as a file without name and bytes.
      if (bytes.length === 0 && !part.filename) continue;
      if (image) throw invalidField('image', ONLY_ONE_FILE);
      if (part.file.truncated) throw imageTooLarge();
      image = bytes;
    } else {
      const field = fields.find((name) => name === part.fieldname);
      if (field !== undefined) texts[field] = String(part.value);
    }
  }
  return { ...texts, ...(image && { image }) } as PictureForm<F>;
}

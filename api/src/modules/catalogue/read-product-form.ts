import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../config/limits';
import { readMultipart } from '../../http/read-multipart';
import { imageTooLarge } from '../pictures';
import type { ProductForm } from './add-product';

/** The form as the api's description shows it. */
export const productForm = Type.Object({
  image: Type.String({ format: 'binary', description: 'A JPEG or PNG by content, at most 5,242,880 bytes.' }),
  name: Type.String(),
  modal: Type.String({ description: "The model's id, or its name." }),
});

type FormLimits = Pick<Limits, 'imageBytes' | 'uploadBytesPerSecond'>;

/** What a form with three fields can honestly need; the rest is refused while it arrives (bad-inputs E19). */
export const FORM_OPTIONS = {
  limits: { files: 1, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 2000, headerPairs: 50 },
  throwFileSizeLimit: false,
};

/**
 * Reads the multipart form of a new product. The picture is held in memory (5 MB at most), so that a client that goes
 * away half-way leaves no file behind. Its file name and declared type are not looked at.
 *
 * @throws ApiError 413 above the size of a picture or the form's own limits, 415 for another kind of body, 400 for a broken
 * one, 408 for a client that hardly sends
 */
export async function readProductForm(request: FastifyRequest, limits: FormLimits): Promise<ProductForm> {
  const reading = () => readParts(request, limits.imageBytes);
  return (await readMultipart(request, limits.uploadBytesPerSecond, reading)) ?? { ...emptyForm };
}

const emptyForm: ProductForm = { image: undefined, name: undefined, modal: undefined };

async function readParts(request: FastifyRequest, imageBytes: number): Promise<ProductForm> {
  const form = { ...emptyForm };
  for await (const part of request.parts({ limits: { fileSize: imageBytes } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'image') continue;
      if (part.file.truncated) throw imageTooLarge();
      // A browser sends an untouched file field as a nameless file of no bytes.
      if (bytes.length > 0 || part.filename) form.image = bytes;
    } else if (part.fieldname === 'name' || part.fieldname === 'modal') {
      form[part.fieldname] = String(part.value);
    }
  }
  return form;
}

import { ApiError } from '../../http/api-error';

/** 404: no model on the lists has the id or name. */
export const modelNotFound = () => new ApiError(404, 'model_not_found', 'Model not found');

/** 404: no product on the lists has the id. */
export const productNotFound = () => new ApiError(404, 'product_not_found', 'Product not found');

/** 409: a model can be removed only after its last product (decisions.md §5). */
export const modelInUse = () =>
  new ApiError(409, 'model_in_use', 'This model has products. Remove its products first.');

/** @param field the wire's name of the field that holds the name */
export function modelExists(field: string): ApiError {
  const message = 'A model with this name already exists';
  return new ApiError(409, 'model_exists', message, { errors: { [field]: message } });
}

/** 409: names are unique within a model, in any case (decisions.md §5). */
export function productExists(): ApiError {
  const message = 'This model already has a product with this name';
  return new ApiError(409, 'product_exists', message, { errors: { name: message } });
}

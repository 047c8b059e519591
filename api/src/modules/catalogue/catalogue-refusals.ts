import { ApiError } from '../../http/api-error';

export const modelNotFound = () => new ApiError(404, 'model_not_found', 'Model not found');
export const productNotFound = () => new ApiError(404, 'product_not_found', 'Product not found');

export const modelInUse = () =>
  new ApiError(409, 'model_in_use', 'This model has products. Remove its products first.');

/** @param field the wire's name of the field that holds the name */
export function modelExists(field: string): ApiError {
  const message = 'A model with this name already exists';
  return new ApiError(409, 'model_exists', message, { errors: { [field]: message } });
}

export function productExists(): ApiError {
  const message = 'This model already has a product with this name';
  return new ApiError(409, 'product_exists', message, { errors: { name: message } });
}

import { describeBadInputs } from './bad-inputs/describe-bad-inputs';
import type { TestApi } from './create-test-api';
import { createBatch, createModel, createProduct } from './factories';
import { signInRows, redemptionRows } from './bad-inputs/admin/redemption-rows';
import { catalogueRows } from './bad-inputs/admin/catalogue-rows';
import { qrBatchRows } from './bad-inputs/admin/qr-batch-rows';
import { usersAndListRows } from './bad-inputs/admin/people-and-list-rows';
import type { World } from './bad-inputs/admin/admin-requests';

describe('bad inputs of the admin area (bad input D)', () => {
  describeBadInputs<World>('D', {
    world: async (api: TestApi) => {
      const token = await api.signInAdmin();
      const model = await createModel(api.context, { name: 'Café Flow' });
      const product = await createProduct(api.context, { modelId: model.id });
      const foreign = await createProduct(api.context);
      const batch = await createBatch(api.context, { productId: product.id });
      return { token, modelId: model.id, productId: product.id, foreignProductId: foreign.id, batch };
    },
    runners: { ...signInRows, ...catalogueRows, ...qrBatchRows, ...redemptionRows, ...usersAndListRows },
  });
});

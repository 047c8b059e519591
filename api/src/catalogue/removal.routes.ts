import type { CatalogueContext } from './context';
import { defineRoutes } from '../platform/http/define-routes';
import { requireAdmin } from '../platform/http/guards';
import {
  presentRemoval,
  readRemoval,
  removalBody,
  removalResponse,
  restorationResponse,
} from '../platform/http/removal';
import { adminCommand } from '../platform/idempotency';
import type { Permission } from '../platform/permissions';
import { type Removable, removeListed, restoreListed } from './remove-listed';

interface Options extends Removable {
  title: 'Products' | 'Stores';
  tag: string;
  permission: Permission;
  summary: string;
}

export const removalRoutes = (options: Options) => (context: CatalogueContext) =>
  defineRoutes(requireAdmin(context), options.tag, ({ route }) => {
    const { table, title, permission, summary } = options;
    const none = `No ${table} selected`;
    const read = ({ ids }: { ids: (number | string)[] }) =>
      readRemoval(ids, { most: context.config.limits.idsPerRequest, none });

    route(`DELETE /admin/${table}`, {
      operationId: `remove${title}`,
      permission,
      summary,
      idempotent: true,
      body: removalBody(none),
      response: removalResponse,
      handler: adminCommand(context, `${title} Removed Successfully`, read, async (command, ids) =>
        presentRemoval(ids, await removeListed(command, options, ids)),
      ),
    });

    route(`POST /admin/${table}/restore`, {
      operationId: `restore${title}`,
      permission,
      summary: `Put removed ${table} back on the lists`,
      idempotent: true,
      body: removalBody(none),
      response: restorationResponse,
      handler: adminCommand(context, `${title} Restored Successfully`, read, async (command, ids) => ({
        restored: await restoreListed(command, options, ids),
      })),
    });
  });

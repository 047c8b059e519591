import { type Static, Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope, oneOf, orNull } from '../../platform/http/envelope';
import { actorOf, requireAdmin } from '../../platform/http/guards';
import { sendFile } from '../../platform/http/send-file';
import { toWire } from '../../platform/http/to-wire';
import { indianDayOf, indianMonth } from '../../platform/indian-time';
import { MEDIA_TYPE, type TableFormat } from '../../platform/table-files';
import { type GroupKind, listGroups, readFinance } from './read-finance';
import { openFinanceFile } from './open-finance-file';

const INVALID_MONTH = 'Invalid month';

const month = (description: string) => Type.String({ maxLength: 7, description, 'x-message': INVALID_MONTH });

const range = {
  from_month: month('First month, YYYY-MM in IST.'),
  to_month: month('Last month, inclusive.'),
};

const rangeBody = Type.Object(range);

const GROUP_KINDS: GroupKind[] = ['product', 'batch', 'district', 'scheme'];

const groupField = oneOf<GroupKind>(GROUP_KINDS, {
  description: 'What a row is.',
  'x-message': 'Invalid group',
});

const figures = {
  scans: Type.Integer(),
  granted: Type.Integer({ description: 'Points of these scans.' }),
  bonuses: Type.Integer({ description: 'Points that schemes added.' }),
  expired: Type.Integer({ description: 'Points that expired.' }),
  adjusted: Type.Integer({ description: 'Points added by hand less those taken.' }),
  opened: Type.Integer({ description: 'Opening balances of another system, less those undone.' }),
  claimed: Type.Integer({ description: 'Points of claims made.' }),
  approved: Type.Integer({ description: 'Points of claims approved.' }),
  approved_paise: Type.Integer({ description: 'What these were worth when they were approved.' }),
  paid_paise: Type.Integer({ description: 'What the bank confirmed, less payments of earlier that came back.' }),
  outstanding: Type.Integer({ description: 'Balances and claims awaiting a decision, at the end.' }),
};

const financeResponse = Type.Object({
  range: Type.Object(figures, { description: 'Sums of the range.' }),
  before: Type.Object(figures, { description: 'As many months before the range.' }),
  months: Type.Array(Type.Object({ month: Type.String({ description: 'YYYY-MM' }), ...figures }), {
    description: 'Of the range, oldest first.',
  }),
  unscanned_codes: Type.Integer({ description: 'Codes that may still be scanned, now.' }),
  unscanned_points: Type.Integer({ description: 'The points they would grant.' }),
  unscanned_points_before: Type.Integer({ description: 'The same when the range began.' }),
  point_value_paise: orNull(Type.Number(), { description: 'In force now; null: points have no value.' }),
});

const groupRow = Type.Object({
  id: orNull(Type.Integer(), { description: 'Of the product, the batch or the scheme; null for a district.' }),
  name: Type.String({
    description: 'Of the product, the district or, in English, the scheme; empty for scans without a location.',
  }),
  scans: Type.Integer(),
  granted: Type.Integer({ description: 'Points of these scans; of a scheme, what it added.' }),
  unscanned: orNull(Type.Integer(), {
    description: 'Points on labels not scanned, now; null for a district or a scheme.',
  }),
});

function readMonths({ from_month, to_month }: Static<typeof rangeBody>) {
  const [first, last] = [indianMonth(from_month), indianMonth(to_month)];
  if (!first) throw invalidField('from_month', INVALID_MONTH);
  if (!last || last.before <= first.from) throw invalidField('to_month', INVALID_MONTH);
  return { from: indianDayOf(first.from), before: indianDayOf(last.before) };
}

export const financeRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'finance', ({ route, list }) => {
    route('POST /admin/finance', {
      operationId: 'getFinance',
      permission: 'finance.read',
      summary: 'Points and money of some months, with the months before',
      body: rangeBody,
      response: dataEnvelope(financeResponse),
      async handler({ body }) {
        const { range, before, months, ...rest } = await context.reads((db) => readFinance(db, readMonths(body)));
        const data = { ...toWire(rest), range: toWire(range), before: toWire(before), months: months.map(toWire) };
        return { message: 'Finance', data };
      },
    });

    list('POST /admin/finance/groups', {
      operationId: 'listFinanceGroups',
      permission: 'finance.read',
      summary:
        'Scans and points of some months by product, batch, district or scheme, the most points first, 10 a page',
      message: 'Finance',
      fields: { ...range, group: groupField },
      item: groupRow,
      read: ({ body }, window) =>
        context.reads((db) => listGroups({ ...context, db }, body.group, readMonths(body), window)),
      present: toWire,
    });

    route('POST /admin/finance/export', {
      operationId: 'downloadFinance',
      permission: 'reports.download',
      summary: 'A table of the finance page as a file',
      body: Type.Object({
        ...range,
        group: oneOf<GroupKind | 'month'>(['month', ...GROUP_KINDS], {
          description: 'What a row is.',
          'x-message': 'Invalid group',
        }),
        format: oneOf<TableFormat>(['csv', 'xlsx'], { description: 'Of the file.', 'x-message': 'Invalid format' }),
      }),
      response: binaryResponse('The table.', MEDIA_TYPE.xlsx, 'text/csv'),
      async handler(request, reply) {
        const { group, format } = request.body;
        const order = { group, format, months: readMonths(request.body), ...actorOf(request) };
        const file = await openFinanceFile(context, order);
        const name = `finance-${group}-${request.body.from_month}-to-${request.body.to_month}.${format}`;
        return sendFile(reply, { name, type: MEDIA_TYPE[format] }, file);
      },
    });
  });

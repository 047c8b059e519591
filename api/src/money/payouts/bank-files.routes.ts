import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../../accounts/context';
import { rejectInvalid } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope, oneOf } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { sendFile } from '../../platform/http/send-file';
import {
  bankFile,
  presets,
  previewBankFile,
  readResultTable,
  ROW_PROBLEMS,
  validateBankFile,
} from '../../programme/bank-files';
import { digest, runAdminDownload, runFormCommand } from '../../platform/idempotency';
import { presentSheet, usedSheet } from '../../platform/sheets';
import { applyResultFile, ONLY_TABLES, openRunFile, readResultColumns, readResultForm } from './run-files';

const preset = Type.Object({
  id: Type.String({ description: 'Its name for programs.' }),
  name: Type.String({ description: 'The bank and its form.' }),
  source: Type.String({ description: 'Where its columns are documented, and what could not be verified.' }),
  file: Type.Object(bankFile.properties, { description: 'The form, to be completed and saved.' }),
});

const report = Type.Object({
  paid: Type.Integer({ description: 'Payments stored as paid.' }),
  returned: Type.Integer({ description: 'Payments stored as returned.' }),
  unchanged: Type.Integer({ description: 'Rows whose result was stored before.' }),
  undecided: Type.Integer({ description: 'Rows that the bank has not decided yet, such as “pending”.' }),
  failed: Type.Integer({ description: 'Rows with at least one error.' }),
  sheet: usedSheet,
  errors: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Row of the sheet; the head is row 1.' }),
      column: Type.String(),
      code: oneOf(Object.keys(ROW_PROBLEMS) as (keyof typeof ROW_PROBLEMS)[]),
      message: Type.String(),
      value: Type.String({ description: 'Text of the cell.' }),
      used_by: Type.Optional(
        Type.Object(
          {
            reference: Type.String({ description: 'Our reference of it.' }),
            run_id: Type.Integer({ description: 'Its run.' }),
          },
          { description: 'Of `utr_used`: the payment that the bank’s reference belongs to.' },
        ),
      ),
    }),
  ),
});

/** Routes of a run's payment file and the bank's result file. */
export const bankFileRoutes = (context: AccountsContext) =>
  defineRoutes(requireAdmin(context), 'payouts', ({ route }) => {
    const { config, db } = context;

    route('GET /admin/bank-files/presets', {
      operationId: 'listBankFilePresets',
      permission: 'programme.read',
      summary: 'Bulk payment forms of banks to start from',
      response: dataEnvelope(Type.Array(preset)),
      handler: async () => ({ message: 'Bank files', data: [...presets] }),
    });

    route('POST /admin/bank-files/preview', {
      operationId: 'previewBankFile',
      permission: 'programme.read',
      summary: 'A bank file with made-up payments; what it lacks is a 400',
      body: bankFile,
      response: dataEnvelope(Type.Object({ text: Type.String({ description: 'The file.' }) })),
      async handler({ body }) {
        rejectInvalid(validateBankFile(body));
        return { message: 'Preview', data: { text: previewBankFile(body, context.clock.now()) } };
      },
    });

    route('GET /admin/payout-runs/:id/file.csv', {
      operationId: 'downloadPayoutRun',
      permission: 'payouts.pay',
      summary: 'The payment file of a run for the bank, with full payout details; marks the run as sent',
      description:
        'In the form with which the run was made. A later download has the payments without a result only. Every download is in the audit log.',
      params: idParams,
      response: binaryResponse('One line a payment.', 'text/csv'),
      async handler(request, reply) {
        const runId = toId(request.params.id);
        const bytes = await runAdminDownload(context, request, (command) => openRunFile(context, command, runId));
        reply.header('Cache-Control', 'no-store');
        const file = { name: `payout-run-${runId}.csv`, type: 'text/csv; charset=utf-8' };
        return sendFile(reply, file, Readable.from([bytes]));
      },
    });

    route('POST /admin/payout-runs/:id/results', {
      operationId: 'uploadPayoutResults',
      permission: 'payouts.pay',
      summary: 'Store the results of a bank’s file: valid rows apply, the others are reported',
      description: 'The columns are those of the settings, by their headings, in any order and case.',
      idempotent: true,
      form: true,
      params: idParams,
      body: Type.Object({ file: Type.String({ format: 'binary', description: 'A CSV, .xlsx or .xls file.' }) }),
      response: dataEnvelope(report),
      async handler(request, reply) {
        const runId = toId(request.params.id);
        const { bytes, fileName } = await readResultForm(request, config);
        return runFormCommand(context, request, reply, {
          content: { runId, file: digest(bytes), fileName },
          async prepare() {
            const columns = await readResultColumns(db, runId);
            return { columns, table: await readResultTable(bytes, config.limits, columns, ONLY_TABLES) };
          },
          perform: async (command, prepared) => {
            const { errors, ...counts } = await applyResultFile(context, command, runId, prepared);
            const failed = new Set(errors.map(({ row }) => row)).size;
            const sheet = presentSheet(prepared.table.source);
            return { message: 'Results Stored Successfully', data: { ...counts, failed, sheet, errors } };
          },
        });
      },
    });
  });

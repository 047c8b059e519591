import { type Static, Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ProgrammeContext } from '../context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { adminOf, isPermitted, requireAdmin } from '../../platform/http/guards';
import { readFileForm } from '../../platform/http/read-multipart';
import { digest, runAdminCommand, runFormCommand } from '../../platform/idempotency';
import {
  discardUpload,
  imageTooLarge,
  preparePicture,
  squarePicture,
  storeUpload,
  thumbnailUrl,
  validatePictureBytes,
} from '../../platform/pictures';
import { appManifest, readIconName } from './app-manifest';
import { readChange } from './change-settings';
import { accentOf } from './derive-accent';
import {
  accent,
  adminProgramme,
  changeBody,
  changeIn,
  presentProgramme,
  presentProposal,
  presentSave,
  presentSettings,
  proposalPreview,
  proposedSettings,
  publicProgramme,
  savedSettings,
} from './present-programme';
import { previewProposal, saveSettings } from './propose-settings';
import { listSaves, readSettings, readVersion } from './settings.repository';
import type { ProgrammeSettings } from './settings.schema';

/** Every page of every user asks for the programme; a change is seen on every node this much later at most. */
const CACHED_MS = 3000;
/** Three sizes, each also maskable. */
const ICONS = 6;

/** The public programme, and its settings for admins: all admins read them, the owner changes them. */
export const programmeRoutes = (context: ProgrammeContext): FastifyPluginAsync => {
  return async (app) => {
    const settings = settingsCache(context);
    await app.register(publicRoutes(context, settings));
    await app.register(adminRoutes(context, settings));
  };
};

const saved = dataEnvelope(adminProgramme);
type Saved = Static<typeof saved> | Static<typeof proposedSettings>;

type SettingsCache = ReturnType<typeof settingsCache>;

function settingsCache({ db }: ProgrammeContext) {
  let cached: { until: number; settings: Promise<ProgrammeSettings> } | undefined;
  const clear = () => (cached = undefined);
  return {
    clear,
    read() {
      if (!cached || cached.until <= performance.now()) {
        const settings = readSettings(db);
        cached = { until: performance.now() + CACHED_MS, settings };
        settings.catch(clear);
      }
      return cached.settings;
    },
  };
}

const publicRoutes = (context: ProgrammeContext, settings: SettingsCache) =>
  defineRoutes(undefined, 'programme', ({ route }, app) => {
    const { config, pictures } = context;
    /** Of the logo in force: drawing one takes processor time, and anyone may ask for it. */
    const icons = new Map<string, Buffer>();

    route('GET /programme', {
      operationId: 'getProgramme',
      summary: 'Brand, worth of a point and payout of the programme',
      response: dataEnvelope(publicProgramme),
      async handler(_request, reply) {
        const data = presentProgramme(context, await settings.read());
        reply.header('Cache-Control', 'public, max-age=10');
        return { message: 'Programme', data };
      },
    });

    app.get('/programme/app.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
      const manifest = appManifest(config, await settings.read());
      return reply.header('Cache-Control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest));
    });

    app.get<{ Params: { name: string } }>(
      '/programme/icons/:name',
      { schema: { hide: true } },
      async (request, reply) => {
        const { logoKey } = await settings.read();
        const icon = readIconName(request.params.name, logoKey);
        let bytes = icon && icons.get(request.params.name);
        if (!bytes) {
          const logo = icon && (await pictures.read(logoKey!));
          if (!logo) throw new ApiError(404, 'picture_not_found', 'Picture not found');
          bytes = await squarePicture(logo.bytes, icon.size, icon.logoSize);
          if (icons.size === ICONS) icons.clear();
          icons.set(request.params.name, bytes);
        }
        return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type('image/png').send(bytes);
      },
    );
  });

const adminRoutes = (context: ProgrammeContext, settings: SettingsCache) =>
  defineRoutes(requireAdmin(context), 'programme', ({ route, list }) => {
    const { config, db } = context;
    const { imageBytes, uploadBytesPerSecond } = config.limits;

    route('GET /admin/programme', {
      operationId: 'getSettings',
      permission: 'programme.read',
      summary: 'The settings of the programme',
      response: dataEnvelope(adminProgramme),
      handler: async (request) => ({
        message: 'Settings',
        data: presentSettings(context, await readVersion(db), isPermitted(request, 'programme.change')),
      }),
    });

    list('POST /admin/programme/history', {
      operationId: 'listSettingsChanges',
      permission: 'programme.read',
      summary: 'Changes of the settings, newest first, 10 a page',
      message: 'Changes',
      item: savedSettings,
      read: (_request, window) => listSaves(db, window),
      present: presentSave,
    });

    route('POST /admin/programme/accent', {
      operationId: 'deriveAccent',
      permission: 'programme.read',
      summary: 'The shades of an accent colour that keep WCAG AA; null if there are none',
      body: Type.Object({
        accent_colour: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'The colour, `#rrggbb`.' }),
      }),
      response: dataEnvelope(Type.Union([accent, Type.Null()])),
      handler: async ({ body }) => ({ message: 'Shades', data: accentOf(body.accent_colour) ?? null }),
    });

    route('PUT /admin/programme', {
      operationId: 'changeSettings',
      permission: 'programme.change',
      summary: 'Change settings of the programme',
      description:
        'Settings that are left out stay as they are. A change that loosens a limit, or touches the value of a point, the payout methods or the bank file, is a proposal (202): a second owner confirms it; that of the only owner takes effect after 24 hours. The rest of the same save is in force at once.',
      idempotent: true,
      body: changeBody,
      orAccepted: proposedSettings,
      response: saved,
      async handler(request, reply) {
        const { version } = request.body;
        const change = await readChange(context, changeIn(request.body));
        const response = await runAdminCommand<Saved>(context, request, reply, async (command) => {
          const outcome = await saveSettings(context, command, { version, change });
          if (outcome.proposal) {
            reply.code(202);
            return presentProposal(context, outcome);
          }
          return { message: 'Settings Updated Successfully', data: presentSettings(context, outcome, true) };
        });
        settings.clear();
        return response;
      },
    });

    route('POST /admin/programme/preview', {
      operationId: 'previewProposal',
      permission: 'programme.change',
      summary: 'What of a change would have to be proposed, and its effect in rupees',
      body: changeBody,
      response: dataEnvelope(proposalPreview),
      async handler(request) {
        const change = await readChange(context, changeIn(request.body));
        return { message: 'Preview', data: await previewProposal(context, { adminId: adminOf(request).id, change }) };
      },
    });

    route('POST /admin/programme/logo', {
      operationId: 'uploadLogo',
      permission: 'programme.change',
      summary: 'Store a logo, to be shown once the settings name it',
      description: 'It is deleted after a day unless `logo_key` of the settings names it.',
      idempotent: true,
      form: true,
      body: Type.Object({ image: Type.String({ format: 'binary', description: 'A JPEG or PNG, at most 5 MB.' }) }),
      status: 201,
      response: dataEnvelope(
        Type.Object({
          logo_key: Type.String({ description: 'For the settings.' }),
          logo_url: Type.String({ description: 'The logo, for an `<img>`.' }),
        }),
      ),
      async handler(request, reply) {
        const options = { field: 'image', fields: [], maxBytes: imageBytes, tooLarge: imageTooLarge };
        const { file } = await readFileForm(request, uploadBytesPerSecond, options);
        if (!file) throw invalidField('image', 'Please select a file');
        validatePictureBytes(file.bytes, config.limits);
        return runFormCommand(context, request, reply, {
          content: { image: digest(file.bytes) },
          // Recorded there: the logo is removed in a day unless it is in the settings by then.
          prepare: async () => storeUpload(context, await preparePicture(file.bytes, config.limits)),
          perform: async (_command, key) => ({
            message: 'Logo uploaded',
            data: { logo_key: key, logo_url: thumbnailUrl(config, key) },
          }),
          discard: (key) => discardUpload(context, key),
        });
      },
    });
  });

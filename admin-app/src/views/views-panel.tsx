import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import type { ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { Field } from '@loyalty/shared-ui/field';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { object, string } from 'yup';
import { useAction } from '../forms/use-action';
import { useForm } from '../forms/use-form';
import { useErrorText } from '../i18n/use-error-text';
import { type SavedView, useSavedViews, useViewCommands } from './saved-views.resource';
import styles from './views.module.css';

/** Returns the list's address without its page, which is a place in the list and not part of a view. */
function useQuery(): { page: string; query: string } {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('page');
  return { page: pathname, query: params.toString() };
}

export function ViewsPanel({ picker, onDone }: { picker: ColumnPickerProps | undefined; onDone: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const { page, query } = useQuery();
  const views = useSavedViews(page);
  const commands = useViewCommands();
  /** Undone here: a press on a message would close the panel. */
  const [done, setDone] = useState<{ text: string; undo: () => Promise<void> }>();
  const columns = picker ? [...picker.hidden].toSorted() : null;
  const form = useForm({
    initialValues: { name: '', shared: false },
    draft: `view/${page}`,
    schema: object({
      name: string()
        .trim()
        .required(t`Please enter a name.`),
    }),
    send: ({ name, shared }) => {
      // The error of a deletion is shown at the same field.
      change.clear();
      return commands.save({ page, name, query, columns, shared });
    },
    onSent: (_, __, { resetForm }) => {
      resetForm();
      toast.success(t`The view was saved.`);
    },
  });
  const change = useAction((work: () => Promise<void>) => work());

  const open = (view: SavedView) => {
    if (view.columns) picker?.onHiddenChange(new Set(view.columns));
    onDone();
    void navigate(view.query ? `${page}?${view.query}` : page);
  };
  const remove = (view: SavedView) =>
    change.run(async () => {
      await commands.remove(view.id);
      setDone({ text: t`The view “${view.name}” was deleted.`, undo: () => commands.save(view) });
    });
  const replace = (view: SavedView) =>
    change.run(async () => {
      await commands.replace(view.id, { query, columns });
      const undo = () => commands.replace(view.id, view);
      setDone({ text: t`The view “${view.name}” shows this list now.`, undo });
    });

  return (
    <Stack gap={3} className={styles.panel}>
      {views.isLoading && <Skeleton width="20ch" />}
      {views.error !== undefined && <p className={styles.note}>{errorText(views.error)}</p>}
      {views.data?.length === 0 && (
        <p className={styles.note}>
          <Trans>Save search, filters, order and columns of this list under a name.</Trans>
        </p>
      )}
      {views.data !== undefined && views.data.length > 0 && (
        <ul className={styles.views}>
          {views.data.map((view) => (
            <li key={view.id} className={styles.view}>
              <button
                type="button"
                className={styles.open}
                aria-current={view.query === query ? 'true' : undefined}
                onClick={() => open(view)}
              >
                <bdi>{view.name}</bdi>
                {view.shared && <Muted as="small" size={12}>{t`Shared by ${view.maker}`}</Muted>}
              </button>
              {view.canChange && (
                <>
                  {view.query !== query && (
                    <IconButton
                      size="sm"
                      label={t`Save this list as “${view.name}”`}
                      icon={<Save aria-hidden="true" />}
                      onClick={() => void replace(view)}
                    />
                  )}
                  <IconButton
                    size="sm"
                    label={t`Delete “${view.name}”`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => void remove(view)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {done && (
        <div className={styles.view} role="status">
          <p className={styles.note}>{done.text}</p>
          <Button
            size="sm"
            variant="secondary"
            disabled={change.pending}
            onClick={() =>
              void change.run(async () => {
                await done.undo();
                setDone(undefined);
              })
            }
          >
            {t`Undo`}
          </Button>
        </div>
      )}
      <Stack as="form" gap={2} className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <Field
          label={t`Name of a new view`}
          error={form.problem('name') ?? change.error ?? (form.status as string | undefined)}
        >
          <TextInput autoComplete="off" maxLength={60} data-autofocus="" {...form.getFieldProps('name')} />
        </Field>
        <Checkbox label={t`Share with the team`} {...form.getFieldProps({ name: 'shared', type: 'checkbox' })} />
        <Button type="submit" size="sm" block busy={form.isSubmitting} busyLabel={t`Saving…`}>
          {t`Save this view`}
        </Button>
      </Stack>
    </Stack>
  );
}

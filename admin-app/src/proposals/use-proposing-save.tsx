import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useToast } from '@loyalty/shared-ui/toast';
import { type ReactNode, useState } from 'react';
import { useRefreshConfirmations } from '../confirmations/confirmations.resource';
import { EffectiveFrom } from '../confirmations/effective-from';
import {
  type ProposalPreview,
  previewProposal,
  saveSettings,
  type SettingsChange,
  type Settings,
} from '../programme/settings.resource';
import { ProposalFacts } from './proposal-facts';

interface Proposal extends ProposalPreview {
  decide: (goesOn: boolean) => void;
}

/**
 * Returns a function that saves settings, and a dialog: a change that needs a second owner is proposed only after the
 * owner has confirmed its effect in rupees there.
 * `save` resolves with the settings in force then, and with undefined if the owner went back; it says with a toast what
 * was saved and what waits. It throws the errors of `saveSettings`.
 */
export function useProposingSave(savedText: string): {
  save: (version: number, change: SettingsChange) => Promise<Settings | undefined>;
  dialog: ReactNode;
} {
  const { t } = useLingui();
  const toast = useToast();
  const refreshConfirmations = useRefreshConfirmations();
  const [proposal, setProposal] = useState<Proposal>();

  const save = async (version: number, change: SettingsChange) => {
    const preview = await previewProposal(version, change);
    if (preview.changes.length > 0) {
      const goesOn = await new Promise<boolean>((decide) => setProposal({ ...preview, decide }));
      setProposal(undefined);
      if (!goesOn) return undefined;
    }
    const { settings, proposal } = await saveSettings(version, change);
    if (!proposal) toast.success(savedText);
    else {
      void refreshConfirmations();
      toast.success(
        proposal.effectiveAt
          ? t`Proposed. It takes effect in 24 hours, unless it is declined or withdrawn.`
          : t`Proposed. Another owner must confirm it.`,
      );
    }
    return settings;
  };
  return { save, dialog: proposal && <ProposeDialog {...proposal} /> };
}

function ProposeDialog({ changes, effect, effectiveAt, decide }: Proposal) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={t`Propose these changes?`}
      message={<EffectiveFrom at={effectiveAt} />}
      confirmLabel={t`Propose changes`}
      cancelLabel={t`Back`}
      closeLabel={t`Close`}
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      <ProposalFacts changes={changes} effect={effect} />
    </ConfirmDialog>
  );
}

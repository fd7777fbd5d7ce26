import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { may } from '../base/permissions.ts';
import { t } from '../base/texts.ts';
import { SelectField } from '../form/SelectField.tsx';
import { TextField } from '../form/TextField.tsx';
import { choiceOfSharing, sharingOfChoice } from '../state/views/audience.ts';
import type { Workspace } from '../state/workspace.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { AudienceOptions } from './AudienceOptions.tsx';
import styles from '../ui/PromptDialog.module.css';

type ViewDialogProps = { workspace: Workspace; view: SavedView; onClose: () => void };

/** The name of a view and who sees it. What is not changed here is not sent: a colleague may change it too. */
export const ViewDialog = ({ workspace, view, onClose }: ViewDialogProps) => {
  const { teams } = useStore(workspace.directory);
  const current = choiceOfSharing(view);
  const [name, setName] = useState(view.name);
  const [choice, setChoice] = useState(current);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isColleagues = view.visibility !== 'personal' && view.user_id !== workspace.profile.id;
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      await workspace.views.change(view.id, {
        ...(name.trim() === view.name ? {} : { name: name.trim() }),
        ...(choice === current ? {} : { sharing: sharingOfChoice(choice) }),
      });
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('EDIT_VIEW')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('VIEW_NAME')}
          required
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {may(workspace, 'account_manage') && (
          <>
            <SelectField label={t('VIEW_VISIBLE_TO')} value={choice} onChange={({ target }) => setChoice(target.value)}>
              <AudienceOptions teams={teams} current={current} isColleagues={isColleagues} />
            </SelectField>
            <p>{t(isColleagues ? 'VIEW_AUTHOR_ONLY' : 'VIEW_SHARING_HINT')}</p>
          </>
        )}
        {problem && <p role="alert">{t('ACTION_FAILED', { reason: problem })}</p>}
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

import { MACRO_ACTION_NAMES, type MacroActionName } from '@porchlight/core/wire/settings/macro.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { t as consoleText } from '../../base/texts.ts';
import { SelectField } from '../../form/SelectField.tsx';
import { t } from '../texts.ts';
import { ActionFields, type MacroNames } from './ActionFields.tsx';
import { type DraftAction, moved, newDraft, OF_RULES, OFFERED, renamed } from './macro-draft.ts';
import styles from './Macros.module.css';

const nameIn = (value: string): MacroActionName =>
  MACRO_ACTION_NAMES.find((each) => each === value) ?? 'resolve_conversation';

/** What is offered, and what the action is already. */
const namesFor = (name: MacroActionName, hasRunner: boolean) => {
  const offered = hasRunner ? OFFERED : [...OFFERED, ...OF_RULES];
  return offered.includes(name) ? offered : [...offered, name];
};

type StepsProps = {
  drafts: readonly DraftAction[];
  names: MacroNames;
  hasRunner: boolean;
  onChange: (drafts: readonly DraftAction[]) => void;
};

const StepFields = ({ drafts, at, names, hasRunner, onChange }: StepsProps & { at: number }) => {
  const draft = drafts[at];
  if (!draft) return null;
  const number = at + 1;
  const put = (next: DraftAction) => onChange(drafts.map((each) => (each === draft ? next : each)));
  return (
    <li>
      <fieldset className={styles.step}>
        <legend>{t('MACRO_STEP', { number })}</legend>
        <div className={styles.head}>
          <SelectField
            label={t('MACRO_ACTION')}
            value={draft.name}
            onChange={({ target }) => put(renamed(draft, nameIn(target.value), hasRunner))}
          >
            {namesFor(draft.name, hasRunner).map((name) => (
              <option key={name} value={name}>
                {consoleText(`MACRO_STEP_${name}`)}
              </option>
            ))}
          </SelectField>
          <span className={styles.buttons}>
            <IconButton
              icon="arrow-up"
              label={t('MACRO_UP', { number })}
              disabled={at === 0}
              onClick={() => onChange(moved(drafts, draft.key, -1))}
            />
            <IconButton
              icon="arrow-down"
              label={t('MACRO_DOWN', { number })}
              disabled={number === drafts.length}
              onClick={() => onChange(moved(drafts, draft.key, 1))}
            />
            <IconButton
              icon="trash"
              label={t('MACRO_STEP_REMOVE', { number })}
              onClick={() => onChange(drafts.filter((each) => each !== draft))}
            />
          </span>
        </div>
        <ActionFields
          draft={draft}
          names={names}
          hasRunner={hasRunner}
          onChange={(params) => put({ ...draft, params })}
        />
      </fieldset>
    </li>
  );
};

export const ActionSteps = ({ most, ...rest }: StepsProps & { most: number }) => {
  const { drafts, hasRunner, onChange } = rest;
  return (
    <>
      <ol className={styles.steps}>
        {drafts.map(({ key }, at) => (
          <StepFields key={key} at={at} {...rest} />
        ))}
      </ol>
      <p className={styles.hint}>{t(hasRunner ? 'MACRO_PLACEHOLDERS' : 'RULE_PLACEHOLDERS')}</p>
      {drafts.length < most && (
        <Button look="quiet" onClick={() => onChange([...drafts, newDraft(drafts, 'resolve_conversation')])}>
          {t('MACRO_STEP_ADD')}
        </Button>
      )}
    </>
  );
};

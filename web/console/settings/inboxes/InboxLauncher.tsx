import { LAUNCHER_POSITIONS, LAUNCHER_TYPES } from '@porchlight/core/wire/inbox.ts';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import type { Change, InboxDraft } from '../inbox.ts';
import { t } from '../texts.ts';
import { DraftText } from './DraftText.tsx';

const chosen = <Value extends string>(values: readonly Value[], value: string, otherwise: Value): Value =>
  values.find((each) => each === value) ?? otherwise;

export const InboxLauncher = ({ draft, change }: { draft: InboxDraft; change: Change }) => (
  <Fields>
    <SelectField
      label={t('LAUNCHER_POSITION')}
      value={draft.launcher_position}
      onChange={({ target }) => change({ launcher_position: chosen(LAUNCHER_POSITIONS, target.value, 'right') })}
    >
      {LAUNCHER_POSITIONS.map((position) => (
        <option key={position} value={position}>
          {t(`LAUNCHER_${position}`)}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={t('LAUNCHER_TYPE')}
      value={draft.launcher_type}
      onChange={({ target }) => change({ launcher_type: chosen(LAUNCHER_TYPES, target.value, 'standard') })}
    >
      {LAUNCHER_TYPES.map((type) => (
        <option key={type} value={type}>
          {t(`LAUNCHER_${type}`)}
        </option>
      ))}
    </SelectField>
    {draft.launcher_type === 'expanded_bubble' && (
      <DraftText
        draft={draft}
        change={change}
        of="launcher_title"
        label={t('LAUNCHER_TITLE')}
        placeholder={t('LAUNCHER_TITLE_USUAL')}
        maxLength={100}
        dir="auto"
      />
    )}
  </Fields>
);

import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { LAUNCHER_POSITIONS, LAUNCHER_TYPES } from '@porchlight/core/wire/inbox.ts';
import type { ReactNode } from 'react';
import { Fields } from '../../../form/Fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { t } from '../../texts.ts';
import type { SettingsDraft } from './draft-settings.ts';

const STYLES = ['rounded', 'standard', 'flat'] as const;
const MODES = ['light', 'dark', 'auto'] as const;

type SnippetFieldsProps = {
  values: SettingsDraft;
  change: (changes: Partial<SettingsDraft>) => void;
  /** A mobile app opens the chat by a button of its own. */
  hasLauncher: boolean;
};

type ChoiceFieldProps = {
  label: string;
  name: keyof SettingsDraft;
  children: ReactNode;
};

export const SnippetFields = ({ values, change, hasLauncher }: SnippetFieldsProps) => {
  const select = ({ label, name, children }: ChoiceFieldProps) => (
    <SelectField label={label} value={values[name]} onChange={({ target }) => change({ [name]: target.value })}>
      {children}
    </SelectField>
  );
  const option = (value: string, label: string) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  return (
    <Fields>
      {hasLauncher && (
        <>
          {select({
            label: t('LAUNCHER_POSITION'),
            name: 'position',
            children: LAUNCHER_POSITIONS.map((each) => option(each, t(`LAUNCHER_${each}`))),
          })}
          {select({
            label: t('LAUNCHER_TYPE'),
            name: 'type',
            children: LAUNCHER_TYPES.map((each) => option(each, t(`LAUNCHER_${each}`))),
          })}
          {values.type === 'expanded_bubble' && (
            <TextField
              label={t('LAUNCHER_TITLE')}
              placeholder={t('LAUNCHER_TITLE_USUAL')}
              value={values.launcherTitle}
              onChange={({ target }) => change({ launcherTitle: target.value })}
              maxLength={100}
              dir="auto"
            />
          )}
          <TextField
            label={t('COLOR')}
            type="color"
            value={values.widgetColor}
            onChange={({ target }) => change({ widgetColor: target.value })}
          />
          {select({
            label: t('WIDGET_STYLE'),
            name: 'widgetStyle',
            children: STYLES.map((each) => option(each, t(`STYLE_${each}`))),
          })}
        </>
      )}
      {select({
        label: t('WIDGET_MODE'),
        name: 'darkMode',
        children: MODES.map((each) => option(each, t(`MODE_${each}`))),
      })}
      {select({
        label: t('PROFILE_LANGUAGE'),
        name: 'locale',
        children: [option('', t('LOCALE_OF_INBOX')), ...LOCALES.map(({ code, name }) => option(code, name))],
      })}
    </Fields>
  );
};

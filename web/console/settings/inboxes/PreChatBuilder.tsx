import { useCallback } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import type { Attribute } from '../attributes/attribute.ts';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Settings.module.css';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import type { SavingState } from '../use-saving.ts';
import type { Change, InboxDraft } from './inbox.ts';
import { addable, askingFields, fieldOf } from './pre-chat.ts';
import { PreChatFields } from './PreChatFields.tsx';

type BuilderProps = Pick<PageProps, 'api' | 'base'> & { draft: InboxDraft; change: Change; saving: SavingState };

/** What visitors are asked before their first message. */
export const PreChatBuilder = ({ api, base, draft, change, saving }: BuilderProps) => {
  const load = useCallback(() => api.get<Attribute[]>(`${base}/custom_attribute_definitions`), [api, base]);
  const { state } = useLoaded(load);
  const options = draft.pre_chat_form_options;
  const fields = options.pre_chat_fields ?? [];
  const more = state.kind === 'ready' ? addable(state.data, fields) : [];
  const set = (values: Partial<typeof options>) => change({ pre_chat_form_options: { ...options, ...values } });
  const turn = (on: boolean) =>
    change({
      pre_chat_form_enabled: on,
      ...(on ? { pre_chat_form_options: { ...options, pre_chat_fields: askingFields(fields) } } : {}),
    });
  const add = (key: string) => {
    const attribute = more.find(({ attribute_key }) => attribute_key === key);
    if (attribute) set({ pre_chat_fields: [...fields, fieldOf(attribute)] });
  };
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={draft.pre_chat_form_enabled} onChange={({ target }) => turn(target.checked)} />
        {t('PRE_CHAT')}
      </label>
      {draft.pre_chat_form_enabled && (
        <>
          <Field label={t('PRE_CHAT_MESSAGE')}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                dir="auto"
                maxLength={10_000}
                value={options.pre_chat_message ?? ''}
                onChange={({ target }) => set({ pre_chat_message: target.value })}
              />
            )}
          </Field>
          <PreChatFields fields={fields} onChange={(pre_chat_fields) => set({ pre_chat_fields })} />
          {more.length > 0 && (
            <Field label={t('PRE_CHAT_ADD')}>
              {(control) => (
                <select {...control} value="" onChange={({ target }) => add(target.value)}>
                  <option value="">{t('PRE_CHAT_CHOOSE')}</option>
                  {more.map(({ attribute_key, attribute_display_name }) => (
                    <option key={attribute_key} value={attribute_key}>
                      {attribute_display_name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {!fields.some(({ enabled }) => enabled) && <p className={styles.bad}>{t('PRE_CHAT_ASKS_NOTHING')}</p>}
          <Problem text={saving.errorAt('pre_chat_form_options')} />
        </>
      )}
    </>
  );
};

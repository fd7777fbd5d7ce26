import { asksFirstMessage } from '@porchlight/core/rules/visitor-forms/pre-chat.ts';
import { useCallback } from 'react';
import { AreaField } from '../../../form/AreaField.tsx';
import { Check } from '../../../form/Check.tsx';
import { Problem } from '../../../form/Problem.tsx';
import { useRefusal } from '../../../form/refusal.ts';
import { SelectField } from '../../../form/SelectField.tsx';
import { useLoaded } from '../../../loading/use-loaded.ts';
import type { Attribute } from '../../attributes/attribute.ts';
import type { Change, InboxDraft } from '../../inbox.ts';
import type { PageProps } from '../../page-props.ts';
import { t } from '../../texts.ts';
import { PreChatFields } from './PreChatFields.tsx';
import { addable, askingFields, fieldOf, withMessage } from './pre-chat.ts';
import text from '../../../ui/Text.module.css';

type BuilderProps = Pick<PageProps, 'api' | 'base'> & { draft: InboxDraft; change: Change };

export const PreChatBuilder = ({ api, base, draft, change }: BuilderProps) => {
  const load = useCallback(() => api.get<Attribute[]>(`${base}/custom_attribute_definitions`), [api, base]);
  const { state } = useLoaded(load);
  const options = draft.pre_chat_form_options;
  const refusal = useRefusal(draft.pre_chat_form_enabled ? 'pre_chat_form_options' : undefined);
  const fields = options.pre_chat_fields ?? [];
  const asksMessage = asksFirstMessage(options);
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
      <Check checked={draft.pre_chat_form_enabled} onChange={({ target }) => turn(target.checked)}>
        {t('PRE_CHAT')}
      </Check>
      {draft.pre_chat_form_enabled && (
        <>
          <AreaField
            label={t('PRE_CHAT_MESSAGE')}
            rows={2}
            dir="auto"
            maxLength={10_000}
            value={options.pre_chat_message ?? ''}
            onChange={({ target }) => set({ pre_chat_message: target.value })}
          />
          <PreChatFields
            fields={withMessage(fields, true)}
            onChange={(next) => set({ pre_chat_fields: withMessage(next, asksMessage) })}
          />
          <Check
            checked={asksMessage}
            onChange={({ target }) => set({ pre_chat_fields: withMessage(fields, target.checked) })}
          >
            {t('PRE_CHAT_ASKS_MESSAGE')}
          </Check>
          {more.length > 0 && (
            <SelectField label={t('PRE_CHAT_ADD')} value="" onChange={({ target }) => add(target.value)}>
              <option value="">{t('PRE_CHAT_CHOOSE')}</option>
              {more.map(({ attribute_key, attribute_display_name }) => (
                <option key={attribute_key} value={attribute_key}>
                  {attribute_display_name}
                </option>
              ))}
            </SelectField>
          )}
          {!fields.some(({ enabled }) => enabled) && <p className={text.bad}>{t('PRE_CHAT_ASKS_NOTHING')}</p>}
          <Problem text={refusal} />
        </>
      )}
    </>
  );
};

import { asksFirstMessage, preChatFields } from '@porchlight/core/rules/visitor-forms/pre-chat.ts';
import { preChatError, preChatPayload } from '@porchlight/core/rules/visitor-forms/pre-chat-answers.ts';
import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { DRAFT_FILLED } from '@porchlight/core/wire/widget/app-events.ts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { listenToAppEvent } from '../base/app-events.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { PartMissing } from '../shell/PartMissing.tsx';
import { useWidget } from '../state/widget-context.ts';
import { beginWith } from './begin-with.ts';
import { customText, errorText, introText } from './field-text.ts';
import { PreChatInput } from './PreChatInput.tsx';
import styles from './PreChat.module.css';

const CaptchaComing = () => <Spinner label={usePartTexts().t('LOADING')} />;
const CaptchaField = lazyPart(() => import('../captcha/CaptchaField.tsx'), 'CaptchaField', PartMissing, CaptchaComing);

const MESSAGE: PreChatField = {
  name: 'message',
  type: 'text',
  field_type: 'standard',
  label: '',
  required: true,
  enabled: true,
};

const fieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;

export const PreChatScreen = () => {
  const { t } = usePartTexts();
  const widget = useWidget();
  const { app, page, contact, campaigns, captcha, draft } = widget;
  const { activeCampaign } = useStore(campaigns);
  const storedContact = useStore(contact);
  const { preChatFormOptions: options, preChatFormEnabled } = page.channel;
  const requestedFields = preChatFormEnabled ? preChatFields(options, storedContact) : [];
  const hasMessageField =
    requestedFields.some(({ name }) => name === 'message') || (preChatFormEnabled && !asksFirstMessage(options));
  const fields = activeCampaign
    ? requestedFields.filter(({ name }) => name !== 'message')
    : [...requestedFields, ...(hasMessageField ? [] : [MESSAGE])];

  const form = useRef<HTMLFormElement>(null);
  const { prefilled } = useStore(app);
  const [typed, setTyped] = useState<Record<string, string>>(() => ({ message: draft.read() }));
  const values: Record<string, string> = { ...prefilled, ...typed };
  useEffect(
    () => listenToAppEvent(DRAFT_FILLED, () => setTyped((now) => ({ ...now, message: draft.read() }))),
    [draft],
  );
  const [tried, setTried] = useState(false);
  /** Fields that the visitor has visited and left for another one. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const sending = useRef(false);
  const [answer, setAnswer] = useState('');
  const [asksCaptcha] = useState(captcha.isNeeded);
  const [round, setRound] = useState(0);

  const change = (name: string, value: string) => {
    setTyped((now) => ({ ...now, [name]: value }));
    // The message survives a step back and a reload, as in the chat itself.
    if (name === 'message') draft.write(value);
  };
  // Not for the button: it would move away under the pointer, and it checks every field itself.
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    const [from, to] = [fieldAt(target), fieldAt(relatedTarget)];
    if (from && to && from !== to) setLeft((names) => new Set(names).add(from));
  };
  /** A captcha answer is valid once: after a refusal a new one is needed. */
  const passed = async () => {
    if (!captcha.isNeeded()) return true;
    try {
      await captcha.pass(answer);
      return true;
    } catch {
      setAnswer('');
      setRound((count) => count + 1);
      return false;
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = fields.findIndex((field) => preChatError(field, values[field.name] ?? ''));
    if (wrong >= 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (sending.current || (captcha.isNeeded() && !answer)) return;
    sending.current = true;
    setState('busy');
    const done = (await passed()) && (await beginWith(widget, preChatPayload(fields, values)));
    sending.current = false;
    setState(done ? 'idle' : 'failed');
  };
  const text = activeCampaign ? customText(options.pre_chat_message) : introText(options.pre_chat_message, t);
  // Shown beside a campaign's message too: it may be legally required.
  const intro = preChatFormEnabled ? text : '';
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onBlur={leave} noValidate>
      {activeCampaign && <h2 className={styles.title}>{t('PRE_CHAT_CAMPAIGN')}</h2>}
      {intro && (
        <div className={styles.intro}>
          <Markdown text={intro} />
        </div>
      )}
      {fields.map((field) => (
        <div key={field.name} data-field={field.name}>
          <PreChatInput
            field={field}
            value={values[field.name] ?? ''}
            error={tried || left.has(field.name) ? errorText(field, values[field.name] ?? '', t) : undefined}
            onChange={(value) => change(field.name, value)}
          />
        </div>
      ))}
      {asksCaptcha && (
        <CaptchaField
          key={round}
          siteKey={captcha.siteKey}
          error={tried && !answer ? t('CAPTCHA_MISSING') : undefined}
          onAnswer={setAnswer}
        />
      )}
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('PRE_CHAT_FAILED')}
        </p>
      )}
      <Button type="submit" wide busy={state === 'busy'}>
        {t('PRE_CHAT_SUBMIT')}
      </Button>
    </form>
  );
};

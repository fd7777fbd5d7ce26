import { PORTAL_TEMPLATES, type PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import type { StyleVariables } from '../../../shared/ui/style-variables.ts';
import { t } from '../texts.ts';
import styles from './TemplateChoice.module.css';

const PARTS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

type ChoiceProps = { chosen: PortalTemplate; color: string; onChoose: (template: PortalTemplate) => void };

const colorStyle = (color: string): StyleVariables => ({ '--portal': color });

/** Drawn by the style sheet, in the colour of the help centre. */
const Drawing = ({ template, color }: { template: PortalTemplate; color: string }) => (
  <span className={styles.drawing} data-template={template} style={colorStyle(color)} aria-hidden="true">
    <i className={styles.bar} />
    <i className={styles.title} />
    <i className={styles.field} />
    <span className={styles.parts}>
      {PARTS.map((part) => (
        <i key={part} />
      ))}
    </span>
    <i className={styles.side} />
  </span>
);

export const TemplateChoice = ({ chosen, color, onChoose }: ChoiceProps) => (
  <fieldset className={styles.templates}>
    <legend>{t('TEMPLATE')}</legend>
    <div>
      {PORTAL_TEMPLATES.map((template) => (
        <label key={template} className={styles.template}>
          <Drawing template={template} color={color} />
          <span className={styles.name}>
            <input
              type="radio"
              name="template"
              value={template}
              checked={template === chosen}
              onChange={() => onChoose(template)}
              aria-labelledby={`template-name-${template}`}
              aria-describedby={`template-${template}`}
            />
            <span id={`template-name-${template}`}>{t(`TEMPLATE_${template}`)}</span>
          </span>
          <small id={`template-${template}`}>{t(`TEMPLATE_HINT_${template}`)}</small>
        </label>
      ))}
    </div>
  </fieldset>
);

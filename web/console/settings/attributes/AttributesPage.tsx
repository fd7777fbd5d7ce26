import { useCallback, useState } from 'react';
import { Choice } from '../../form/Choice.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { AttributeEditor } from './AttributeEditor.tsx';
import { type Attribute, MODELS, type Model } from './attribute.ts';
import bar from '../../ui/Bar.module.css';
import rows from '../../ui/Rows.module.css';

const ofModel = (attributes: readonly Attribute[], model: Model) =>
  attributes.filter(({ attribute_model }) => attribute_model === model);

export const AttributesPage = ({ api, base }: PageProps) => {
  const path = `${base}/custom_attribute_definitions`;
  const [model, setModel] = useState<Model>('contact_attribute');
  const load = useCallback(() => api.get<Attribute[]>(path), [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="ATTRIBUTES" hint="ATTRIBUTES_HINT" />
      <div className={bar.tools}>
        <Choice label={t('ATTRIBUTES')} of={MODELS} chosen={model} onChoose={setModel} wordOf={(each) => t(each)} />
      </div>
      <LoadedContent state={state} reload={reload}>
        {(attributes) => (
          <ResourceList
            key={model}
            api={api}
            path={path}
            things={ofModel(attributes, model)}
            texts={{ add: 'ATTRIBUTE_NEW', empty: 'ATTRIBUTES_EMPTY', ask: 'ATTRIBUTE_ASK' }}
            nameOf={({ attribute_display_name }) => attribute_display_name}
            row={({ attribute_display_name, attribute_key, attribute_display_type, attribute_description }) => (
              <span className={rows.text} dir="auto">
                <strong>{attribute_display_name}</strong> <code>{attribute_key}</code>
                <small>
                  {t(`TYPE_${attribute_display_type}`)}
                  {attribute_description && ` · ${attribute_description}`}
                </small>
              </span>
            )}
            editor={(attribute, editing) => <AttributeEditor model={model} attribute={attribute} editing={editing} />}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};

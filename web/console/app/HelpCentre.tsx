import { useMemo } from 'react';
import { may } from '../base/permissions.ts';
import { EditorChoiceContext, useEditorChoice } from '../help-centre/articles/editor-choice.ts';
import { createCentreApi } from '../help-centre/centre-api.ts';
import { PortalPage } from '../help-centre/portals/PortalPage.tsx';
import { PortalsPage } from '../help-centre/portals/PortalsPage.tsx';
import type { SectionProps } from './section-props.ts';
import page from '../ui/Page.module.css';

/** Where the help centre is written: `/app/help-centre`, `/<slug>`, `/<slug>/categories`, `/<slug>/articles/<id>`. */
export const HelpCentre = ({ workspace, rest, search, go }: SectionProps) => {
  const { api, accountId } = workspace;
  const centre = useMemo(() => createCentreApi(api, accountId), [api, accountId]);
  const writer = {
    id: workspace.profile.id,
    writesAll: may(workspace, 'knowledge_base_manage'),
    writesAsMember: may(workspace, 'knowledge_base_member_manage'),
  };
  const choice = useEditorChoice(workspace);
  const [slug, ...place] = rest;
  return (
    <div className={page.page}>
      <EditorChoiceContext value={choice}>
        {slug ? (
          <PortalPage
            key={slug}
            centre={centre}
            writer={writer}
            slug={slug}
            path={place}
            search={search}
            go={go}
            notices={workspace.notices}
          />
        ) : (
          <PortalsPage centre={centre} writer={writer} go={go} />
        )}
      </EditorChoiceContext>
    </div>
  );
};

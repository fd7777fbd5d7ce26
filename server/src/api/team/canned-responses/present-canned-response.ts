import type { CannedResponse, CannedResponseFile } from '@porchlight/core/wire/settings/canned-response.ts';
import { loadFiles, loadUsage, mayEditCannedResponse } from '../../../domain/canned-responses/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { fileAddress } from '../../../domain/uploads/file-urls.ts';
import type { CannedResponseFileRow, CannedResponseRow } from '../../../platform/database/schema/workspace.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';

const presentFile = (file: CannedResponseFileRow): CannedResponseFile => ({
  id: file.id,
  file_name: file.file_name,
  content_type: file.content_type,
  file_size: file.file_size,
  file_url: fileAddress(file.file_key, file.file_name),
});

export const presentCannedResponses = async (
  deps: Pick<Deps, 'db'>,
  agent: Agent,
  rows: readonly CannedResponseRow[],
  usage?: Awaited<ReturnType<typeof loadUsage>>,
): Promise<CannedResponse[]> => {
  const uses = usage ?? (await loadUsage(deps, agent));
  const files = await loadFiles(deps, agent.account.id);
  return rows.map((row) => {
    const { use_count = 0, own_use_count = 0, last_used_at = null } = uses.get(row.id) ?? {};
    return {
      id: row.id,
      account_id: row.account_id,
      short_code: row.short_code,
      content: row.content,
      created_at: iso(row.created_at),
      updated_at: iso(row.updated_at),
      visibility: row.visibility,
      folder: row.folder,
      files: (files.get(row.id) ?? []).map(presentFile),
      editable: mayEditCannedResponse(agent, row),
      use_count,
      own_use_count,
      last_used_at: isoOrNull(last_used_at),
    };
  });
};

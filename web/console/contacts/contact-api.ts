import type {
  ContactConsent,
  ContactImport,
  ContactRating,
  TeamContact,
  VisitedPage,
} from '@porchlight/core/wire/contact.ts';
import type { DuplicateList, DuplicatePair } from '@porchlight/core/wire/contacts/duplicate.ts';
import type { MergePreview } from '@porchlight/core/wire/contacts/merge-preview.ts';
import type { TimelineEntry, TimelineKind, TimelinePage } from '@porchlight/core/wire/contacts/timeline.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../shared/api.ts';
import type { GoOptions } from '../base/router.ts';
import type { Workspace } from '../state/workspace.ts';
import type { ContactAddress } from './address.ts';
import type { Definition } from './attribute-definition.ts';
import { payloadOf } from './filter.ts';
import { queryOf, readSegments, type StoredSegment } from './segments.ts';

export type ContactList = { meta: { count: number; current_page: number }; payload: TeamContact[] };
export type Note = {
  id: number;
  content: string;
  user: { id: number; name: string; thumbnail: string } | null;
  created_at: number;
};
export type ContactChange = Partial<
  Record<'name' | 'email' | 'phone_number' | 'identifier', string | null> & {
    blocked: boolean;
    custom_attributes: Record<string, unknown>;
    additional_attributes: Record<string, unknown>;
  }
>;

const listed = ({ q, sort, page }: ContactAddress) => ({
  sort,
  ...(page > 1 ? { page } : {}),
  ...(q ? { q, include_anonymous: 'true' } : {}),
});

export const createContactApi = (api: Api, accountId: number) => {
  const path = (rest = '') => accountPath(accountId, `contacts${rest}`);
  const merging = accountPath(accountId, 'actions/contact_merge');
  const filters = (rest = '') => accountPath(accountId, `custom_filters${rest}`);
  const one = (id: number, rest = '') => path(`/${id}${rest}`);
  const payload = async <T>(response: Promise<{ payload: T }>) => (await response).payload;
  const changeOne = (id: number, change: ContactChange) =>
    payload(api.patch<{ payload: TeamContact }>(one(id), change));

  return {
    list: (address: ContactAddress) => {
      const lines = payloadOf(address);
      const query = listed(address);
      if (lines.length > 0) return api.post<ContactList>(path('/filter'), { payload: lines }, { query });
      return api.get<ContactList>(path(address.q ? '/search' : ''), query);
    },
    find: (q: string) => payload(api.get<ContactList>(path('/search'), { q, include_anonymous: 'true' })),
    exported: (address: ContactAddress) => {
      const lines = payloadOf(address);
      const query = address.q ? { q: address.q, include_anonymous: 'true' } : {};
      return api.download(path('/export'), lines.length > 0 ? { query, body: { payload: lines } } : { query });
    },
    get: (id: number) => payload(api.get<{ payload: TeamContact }>(one(id))),
    create: async (change: ContactChange) =>
      (await api.post<{ payload: { contact: TeamContact } }>(path(), change)).payload.contact,
    change: changeOne,
    dropAttributes: (id: number, custom_attributes: string[]) =>
      payload(api.post<{ payload: TeamContact }>(one(id, '/destroy_custom_attributes'), { custom_attributes })),
    erase: (id: number) => api.delete(one(id)),
    endSessions: (id: number) => api.post(one(id, '/end_sessions')),
    data: (id: number) => api.download(one(id, '/data')),
    mergePreview: (base_contact_id: number, mergee_contact_id: number) =>
      api.get<MergePreview>(merging, { base_contact_id, mergee_contact_id }),
    merge: (base_contact_id: number, mergee_contact_id: number, chosen: { take: string[]; preview: string }) =>
      api.post<TeamContact>(merging, { base_contact_id, mergee_contact_id, ...chosen }),
    duplicates: (page: number, isDismissed: boolean) =>
      api.get<DuplicateList>(path('/duplicates'), { page, ...(isDismissed ? { dismissed: 'true' } : {}) }),
    duplicatesOf: (id: number) => payload(api.get<{ payload: DuplicatePair[] }>(one(id, '/duplicates'))),
    dismissDuplicate: (id: number, other: number) => api.post(one(id, `/duplicates/${other}/dismissal`)),
    restoreDuplicate: (id: number, other: number) => api.delete(one(id, `/duplicates/${other}/dismissal`)),
    conversations: (id: number) => payload(api.get<{ payload: TeamConversation[] }>(one(id, '/conversations'))),
    pages: (id: number) => payload(api.get<{ payload: VisitedPage[] }>(one(id, '/pages'))),
    consents: (id: number) => payload(api.get<{ payload: ContactConsent[] }>(one(id, '/consents'))),
    ratings: (id: number) => payload(api.get<{ payload: ContactRating[] }>(one(id, '/ratings'))),
    /** As many pages as are shown. */
    timeline: async (id: number, { kind, pages }: { kind: TimelineKind | undefined; pages: number }) => {
      const entries: TimelineEntry[] = [];
      let next: string | null | undefined;
      for (let page = 0; page < pages && next !== null; page += 1) {
        const query = { 'kinds[]': kind, before: next };
        const answer: TimelinePage = await api.get<TimelinePage>(one(id, '/timeline'), query);
        entries.push(...answer.payload);
        next = answer.next;
      }
      return { entries, hasMore: next !== null };
    },
    labels: (id: number) => payload(api.get<{ payload: string[] }>(one(id, '/labels'))),
    /** The server keeps the whole set: what a colleague said meanwhile is read first. */
    setLabel: async (id: number, title: string, isOn: boolean) => {
      const { payload: own } = await api.get<{ payload: string[] }>(one(id, '/labels'));
      const others = own.filter((each) => each !== title);
      await api.post(one(id, '/labels'), { labels: isOn ? [...others, title] : others });
    },
    allLabels: () =>
      payload(api.get<{ payload: { title: string; color: string }[] }>(accountPath(accountId, 'labels'))),
    definitions: () =>
      api.get<Definition[]>(accountPath(accountId, 'custom_attribute_definitions'), {
        attribute_model: 'contact_attribute',
      }),
    notes: (id: number) => api.get<Note[]>(one(id, '/notes')),
    addNote: (id: number, content: string) => api.post<Note>(one(id, '/notes'), { content }),
    changeNote: (id: number, note: number, content: string) => api.patch<Note>(one(id, `/notes/${note}`), { content }),
    removeNote: (id: number, note: number) => api.delete(one(id, `/notes/${note}`)),
    segments: async () => readSegments(await api.get<StoredSegment[]>(filters(), { filter_type: 'contact' })),
    addSegment: (name: string, address: ContactAddress) =>
      api.post<StoredSegment>(filters(), { name, filter_type: 'contact', query: queryOf(address) }),
    changeSegment: (id: number, { name, address }: { name?: string; address?: ContactAddress }) =>
      api.patch<StoredSegment>(filters(`/${id}`), {
        ...(name === undefined ? {} : { name }),
        ...(address ? { query: queryOf(address) } : {}),
      }),
    removeSegment: (id: number) => api.delete(filters(`/${id}`)),
    bring: (file: File) => {
      const form = new FormData();
      form.append('import_file', file);
      return api.post<ContactImport>(path('/import'), form);
    },
    importOf: (id: string) => api.get<ContactImport>(path(`/import/${id}`)),
    refusedOf: (id: string) => api.download(path(`/import/${id}/refused`)),
  };
};
export type ContactApi = ReturnType<typeof createContactApi>;

export type PeopleProps = {
  people: ContactApi;
  /** Imports, exports and deletes. */
  managesData: boolean;
  isAdministrator: boolean;
  myId: number;
  go: (path: string, options?: GoOptions) => void;
};

/** By the profile: the server refuses all the same. */
export const isAdministratorAt = ({ profile, accountId }: Pick<Workspace, 'profile' | 'accountId'>) =>
  profile.accounts.find(({ id }) => id === accountId)?.role === 'administrator';

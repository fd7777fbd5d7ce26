/** The most casts: lower it with every entry that is removed, and never raise it. */
export const MOST = 24;

/** Each with the reason why TypeScript cannot know the type. */
export const ALLOWED_CASTS = [
  {
    path: 'core/src/wire/ids.ts',
    to: 'NoRow',
    why: 'the one id that no table gives; every other id comes from a schema, a row or isId',
  },
  { path: 'core/src/rules/keys-of.ts', to: '(keyof Value & string)[]', why: 'Object.keys answers text' },
  {
    path: 'core/src/rules/keys-of.ts',
    to: 'Record<Key, Value>',
    why: 'Object.fromEntries forgets which keys it was given',
  },
  {
    path: 'server/src/platform/database/schema/untyped.ts',
    to: 'Kysely<unknown>',
    why: 'a migration and an export see tables that the types of this version do not name',
  },
  {
    path: 'server/src/platform/database/drivers/postgres-prepared-statements.ts',
    to: 'PostgresQueryResult<Row>',
    why: 'the query builder knows the row of its statement, the driver only that there are rows',
  },
  {
    path: 'server/src/platform/database/drivers/sqlite-dialect.ts',
    to: 'Row[]',
    why: 'the query builder knows the row of its statement, the driver only that there are rows',
  },
  {
    path: 'server/src/platform/database/drivers/sqlite-worker-dialect.ts',
    to: 'Row[]',
    why: 'the query builder knows the row of its statement, the driver only that there are rows',
  },
  {
    path: 'server/src/platform/database/together/batch.ts',
    to: 'EventOf<Events>',
    why: 'the generic call pairs name and payload; the union of a type parameter cannot say so',
  },
  {
    path: 'server/src/platform/database/together/batch.ts',
    to: 'JobDraft<Jobs>',
    why: 'the generic call pairs name and payload; the union of a type parameter cannot say so',
  },
  {
    path: 'server/src/platform/database/writer.ts',
    to: '(value: unknown) => void',
    why: 'the queue holds actions of every result, and each is resolved with its own',
  },
  {
    path: 'server/src/platform/http/route-list.ts',
    to: 'Schemas',
    why: 'the hook of Fastify does not know that App takes the schemas of TypeBox alone',
  },
  {
    path: 'server/src/platform/jobs/recurring-jobs.ts',
    to: 'keyof Jobs & string',
    why: 'the names are those of the registry, which is known by text here',
  },
  { path: 'server/src/platform/jobs/recurring-jobs.ts', to: 'never', why: 'a recurring job has no payload' },
  {
    path: 'server/src/platform/jobs/worker.ts',
    to: 'Jobs[string]',
    why: 'the payload was typed when the job was enqueued under this name',
  },
  {
    path: 'web/console/base/texts.ts',
    to: '{ globalConfig?: { INSTALLATION_NAME?: string } }',
    why: 'the page sets it',
  },
  { path: 'web/survey/main.tsx', to: '{ globalConfig: Partial<GlobalConfig> }', why: 'the page sets it' },
  {
    path: 'web/widget/base/page.ts',
    to: 'Window & { porchlightPreview?: Partial<WebChannelConfig> }',
    why: 'the preview of the console sets it on its own window',
  },
  { path: 'web/shared/api.ts', to: 'T', why: 'a file: the caller of a download names Blob' },
  { path: 'web/shared/api.ts', to: 'T', why: 'the caller names the type of core/wire that the route answers with' },
  {
    path: 'web/shared/conversation-store/events.ts',
    to: 'CableEvent',
    why: 'the server builds events by core/wire, which names their payloads; unknown events fall through',
  },
  {
    path: 'web/shared/calls/Picture.tsx',
    to: 'HTMLVideoElement',
    why: 'React has set the reference when the handle is read',
  },
  {
    path: 'web/console/state/outbox/queued-action.ts',
    to: 'QueuedAction | undefined',
    why: 'written by this page into its own storage, under this key alone',
  },
  {
    path: 'web/widget/state/visitor/conversation-target.ts',
    to: 'Written | undefined',
    why: 'written by this page into its own storage, under this key alone',
  },
  {
    path: 'web/widget/state/conversation/answer.ts',
    to: 'T',
    why: 'the drafts of a page are of every type, and each name is of one',
  },
];

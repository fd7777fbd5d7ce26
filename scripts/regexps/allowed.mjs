/** Patterns that may take longer than linear time: why their input is short, or trusted. */
export const ALLOWED_PATTERNS = {
  '/\\/+$/': 'an address from a setting, a header (16 KB at most) or the page that embeds the widget',
  '/Version\\/([\\d.]+).*Safari/': 'a header, 16 KB at most',
  '/\\s*\\n\\s*/g': 'our own banner, when the loader is built',
  '/<html[^>]*>/': 'our own page template',
};

/** Files that build patterns from other text: its source, and where the pattern runs. */
export const ALLOWED_BUILDERS = {
  'core/src/rules/markdown/emoji-only.ts': 'of constants',
  'core/src/rules/matching/search-folding.ts': 'of constants',
  'core/src/rules/form-rules/rules.ts': 'written in our own forms',
  'core/src/rules/visitor-forms/pre-chat-answers.ts':
    'an administrator’s, run in the browser of the visitor who fills the field (1,500 characters at most)',
  'server/src/platform/config/calls.ts': 'of constants',
  'server/src/domain/accounts/custom-attributes.ts': 'an administrator’s, compiled to see that it is valid, never run',
  'server/src/pages/help-centre/views/lists.ts': 'of escaped words of a search, each of which is letters and digits',
  'server/src/domain/inboxes/validate-inbox.ts': 'an administrator’s, compiled to see that it is valid, never run',
  'web/console/contacts/contact/attribute.ts':
    'an administrator’s, run in the browser of the agent who fills the field',
  'web/console/help-centre/articles/marks.ts': 'of constants',
  'web/console/rich-text/input-rules.ts': 'of constants, run on the 500 characters before what is typed',
  'web/widget/conversation/kinds/FormBubble.tsx': 'a bot’s, run in the browser of the visitor who fills the field',
};

import type { RateLimit } from '../cluster/rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `per`: what acts are counted by, as the administrator reads it. */
export type Limit = RateLimit & {
  per:
    | 'address'
    | 'visitor'
    | 'conversation'
    | 'agent'
    | 'email address'
    | 'account'
    | 'side of a call'
    | 'incoming webhook'
    | 'Slack workspace';
};

const limit = (name: string, per: Limit['per'], max: number, periodMs: number): Limit => ({ name, per, max, periodMs });

/** The table of docs/api/rest.md has the same. Wider than wire protocol 12.1 where one office would reach it. */
export const LIMITS = {
  requests: limit('requests', 'address', 3_000, MINUTE),
  signInByAddress: limit('sign_in_ip', 'address', 5, 5 * MINUTE),
  signInByEmail: limit('sign_in_email', 'email address', 10, 15 * MINUTE),
  passwordByAddress: limit('password_ip', 'address', 5, 30 * MINUTE),
  passwordByEmail: limit('password_email', 'email address', 5, HOUR),
  confirmation: limit('resend_confirmation', 'agent', 5, 30 * MINUTE),
  emailChanges: limit('email_change', 'agent', 5, HOUR),
  /** An unconfirmed address may be anyone's. */
  emailChangesByRecipient: limit('email_change_email', 'email address', 5, HOUR),
  invitations: limit('resend_invitation', 'email address', 5, HOUR),
  signInByDevice: limit('sign_in_device', 'agent', 10, 15 * MINUTE),
  currentPassword: limit('current_password', 'agent', 10, 15 * MINUTE),
  secondFactor: limit('two_factor', 'agent', 10, 15 * MINUTE),
  /** A passkey sign-in takes two calls. An office signs in from one address. */
  passkeyByAddress: limit('passkey_ip', 'address', 120, 5 * MINUTE),
  passkeys: limit('passkeys', 'agent', 60, HOUR),
  singleSignOn: limit('single_sign_on_ip', 'address', 120, 5 * MINUTE),
  agentHelp: limit('agent_help', 'agent', 20, MINUTE),
  conversationsByAddress: limit('visitor_conversations_ip', 'address', 40, HOUR),
  conversationsByVisitor: limit('visitor_conversations', 'visitor', 10, HOUR),
  /** Of an API inbox: an app may have a server, whose users have its one address. */
  clientConversationsByAddress: limit('client_conversations_ip', 'address', 600, HOUR),
  /** New contacts: each costs a row, and a token for one costs nothing. */
  newcomersByAddress: limit('visitor_newcomers_ip', 'address', 600, HOUR),
  /** Conversations of new contacts: webhooks and bots receive each. */
  openingsByAddress: limit('visitor_openings_ip', 'address', 600, HOUR),
  /** Identifiers, email addresses and phone numbers given without proof: an office has some, a script guesses many. */
  claimsByAddress: limit('visitor_claims_ip', 'address', 120, HOUR),
  claimsByVisitor: limit('visitor_claims', 'visitor', 20, HOUR),
  messagesByVisitor: limit('visitor_messages', 'visitor', 60, MINUTE),
  pagesByVisitor: limit('visitor_pages', 'visitor', 60, MINUTE),
  /** Of live visitors, who report twice a minute and on each page: so many from one address that no inbox is full of them. */
  visitsByVisitor: limit('visitor_visits', 'visitor', 60, MINUTE),
  visitsByAddress: limit('visitor_visits_ip', 'address', 600, MINUTE),
  arrivalsByAddress: limit('visitor_arrivals_ip', 'address', 300, HOUR),
  eventsByVisitor: limit('visitor_events', 'visitor', 60, MINUTE),
  changesByVisitor: limit('visitor_changes', 'visitor', 60, MINUTE),
  /** Each is an event for the team and for the visitor's other tabs. */
  seenByVisitor: limit('visitor_seen', 'visitor', 120, MINUTE),
  searchesByVisitor: limit('visitor_search', 'visitor', 60, MINUTE),
  typingByVisitor: limit('visitor_typing', 'visitor', 60, MINUTE),
  /** Each may be a request to the server whose address is tried. */
  homePreviews: limit('home_previews', 'agent', 120, MINUTE),
  uploadsByVisitor: limit('visitor_uploads', 'visitor', 60, HOUR),
  uploadsByAccount: limit('account_uploads', 'account', 60, HOUR),
  /** Each may be a request to another server. */
  remotePictures: limit('remote_pictures_ip', 'address', 600, MINUTE),
  remotePicturesByAgent: limit('remote_pictures_agent', 'agent', 120, MINUTE),
  remotePicturesByVisitor: limit('remote_pictures_visitor', 'visitor', 60, MINUTE),
  captchas: limit('visitor_captchas_ip', 'address', 60, HOUR),
  continueLinks: limit('continue_link', 'visitor', 20, HOUR),
  transcriptsByConversation: limit('transcript_conversation', 'conversation', 5, HOUR),
  /** The visitor writes both the text and the address: without limits it would send anyone's text to anyone. */
  transcriptsByAddress: limit('transcript_ip', 'address', 20, HOUR),
  transcriptsByRecipient: limit('transcript_email', 'email address', 10, HOUR),
  transcriptsByAccount: limit('transcript_account', 'account', 30, HOUR),
  /** One for each recipient: an agent writes both the note and the address. */
  forwardedEmails: limit('forwarded_emails', 'agent', 60, HOUR),
  /** A page with a bad connection sends about forty signals a minute. */
  callSignals: limit('call_signals', 'side of a call', 180, MINUTE),
  callEntries: limit('call_entries', 'side of a call', 20, MINUTE),
  /** Each may send a message to a hundred contacts. */
  macroRuns: limit('macro_runs', 'agent', 60, MINUTE),
  automationTests: limit('automation_tests', 'agent', 60, MINUTE),
  /** With contacts that never opened the chat: each may be an email to an address that the agent made up. */
  emailedConversations: limit('emailed_conversations', 'agent', 60, HOUR),
  /** Messages to visitors who have not written. */
  greetings: limit('greetings', 'agent', 60, HOUR),
  contactSearch: limit('contact_search', 'agent', 100, MINUTE),
  helpCentreSearch: limit('help_centre_search', 'address', 300, MINUTE),
  helpCentreAnswers: limit('help_centre_answers', 'address', 60, HOUR),
  doctor: limit('doctor', 'agent', 10, MINUTE),
  /** Each has its own: a busy one takes nothing from the others of its account. */
  incomingWebhooks: limit('incoming_webhooks', 'incoming webhook', 120, MINUTE),
  /** A wrong address is a typo, or an attempt to guess one. */
  unknownIncomingWebhooks: limit('unknown_incoming_webhooks_ip', 'address', 30, 10 * MINUTE),
  slackSettings: limit('slack_settings', 'account', 30, MINUTE),
  slackEvents: limit('slack_events', 'Slack workspace', 300, MINUTE),
  /** Events without a signature of a connected app. */
  unknownSlackEvents: limit('unknown_slack_events_ip', 'address', 60, MINUTE),
} as const;

/** Of background jobs: above it a message stays without a preview, and no request is refused. */
export const PAGES_OF_LINKS = limit('link_previews', 'account', 60, MINUTE);

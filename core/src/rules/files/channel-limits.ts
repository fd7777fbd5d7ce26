import { type Chosen, type FileRefusal, refusalOf } from './attachments.ts';
import { MAX_FILE_MEGABYTES, MAX_SMS_FILE_MEGABYTES, MESSAGE_LENGTHS, type MessageChannel } from '../../wire/limits.ts';

const SMS = 'Channel::TwilioSms';
const CHANNELS: Readonly<Record<string, MessageChannel>> = {
  'Channel::FacebookPage': 'facebook',
  [SMS]: 'twilio_sms',
  'Channel::Email': 'email',
};

/** The kind of channel whose limits hold. WhatsApp through Twilio differs from SMS by its medium. */
const limitsChannel = (channelType: string, medium = ''): MessageChannel =>
  channelType === SMS && medium === 'whatsapp' ? 'twilio_whatsapp' : (CHANNELS[channelType] ?? 'general');

/** Characters of a text that remain on a channel; negative when it is too long. Emoji count as the store counts them. */
export const charactersLeft = (text: string, channelType: string, medium = ''): number =>
  MESSAGE_LENGTHS[limitsChannel(channelType, medium)] - text.length;

/** Narrower sets of file types: WhatsApp through Twilio, and LINE (wire protocol 12.2). */
const NARROW = [
  'image/png',
  'image/jpeg',
  'audio/mpeg',
  'audio/opus',
  'audio/ogg',
  'audio/amr',
  'video/mp4',
  'application/pdf',
];
const NARROWEST = ['image/png', 'image/jpeg', 'video/mp4'];

/** The types a channel restricts files to; null where the general set holds. */
const narrowFileTypes = (channelType: string, medium = ''): readonly string[] | null => {
  if (channelType === 'Channel::Line') return NARROWEST;
  return channelType === SMS && medium === 'whatsapp' ? NARROW : null;
};

const MEGABYTE = 1024 * 1024;

/** Megabytes of the largest file a channel takes. */
export const fileMegabytes = (channelType: string): number =>
  channelType === SMS ? MAX_SMS_FILE_MEGABYTES : MAX_FILE_MEGABYTES;

/** Why a file cannot be sent on a channel, if so. A file of exactly the limit can. */
export const refusalOn = (file: Chosen, channelType: string, medium = ''): FileRefusal | undefined => {
  if (narrowFileTypes(channelType, medium)?.includes(file.type) === false) return 'type';
  return refusalOf(file) ?? (file.size > fileMegabytes(channelType) * MEGABYTE ? 'size' : undefined);
};

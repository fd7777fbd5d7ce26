import { MAX_FILE_MEGABYTES, MAX_SMS_FILE_MEGABYTES, MESSAGE_LENGTHS, type MessageChannel } from '../../wire/limits.ts';
import { type Chosen, type FileRefusal, refusalOf } from './attachments.ts';

const SMS = 'Channel::TwilioSms';
const CHANNELS: Readonly<Record<string, MessageChannel>> = {
  'Channel::FacebookPage': 'facebook',
  [SMS]: 'twilio_sms',
  'Channel::Email': 'email',
};

const limitsChannel = (channelType: string, medium = ''): MessageChannel =>
  channelType === SMS && medium === 'whatsapp' ? 'twilio_whatsapp' : (CHANNELS[channelType] ?? 'general');

/** Characters that remain on a channel; negative when the text is too long. Emoji count as in the database. */
export const charactersLeft = (text: string, channelType: string, medium = ''): number =>
  MESSAGE_LENGTHS[limitsChannel(channelType, medium)] - text.length;

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

const narrowFileTypes = (channelType: string, medium = ''): readonly string[] | null => {
  if (channelType === 'Channel::Line') return NARROWEST;
  return channelType === SMS && medium === 'whatsapp' ? NARROW : null;
};

const MEGABYTE = 1024 * 1024;

export const fileMegabytes = (channelType: string): number =>
  channelType === SMS ? MAX_SMS_FILE_MEGABYTES : MAX_FILE_MEGABYTES;

export const refusalOn = (file: Chosen, channelType: string, medium = ''): FileRefusal | undefined => {
  if (narrowFileTypes(channelType, medium)?.includes(file.type) === false) return 'type';
  return refusalOf(file) ?? (file.size > fileMegabytes(channelType) * MEGABYTE ? 'size' : undefined);
};

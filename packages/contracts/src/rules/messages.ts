/** Topics of messages that a customer can decline. */
export const messageTopics = ['orders', 'balance', 'logins', 'support'] as const;
export type MessageTopic = (typeof messageTopics)[number];

export const messageChannels = ['email', 'telegram'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageStates = ['pending', 'delivered', 'failed'] as const;

/** Minutes for which a link of a message confirms or resets something. */
export const LINK_MINUTES = 30;
/** Hours after which a contact that replaces or joins another one may reset the password. */
export const CONTACT_COOL_DOWN_HOURS = 24;
/** Maximum length of an e-mail address (RFC 5321). */
export const EMAIL_LENGTH = 254;
/** Days for which ended messages are kept. */
export const MESSAGE_KEEP_DAYS = 30;

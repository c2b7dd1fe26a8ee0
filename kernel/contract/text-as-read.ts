/** Controls, half characters, what nobody sees and what turns the words beside it about. */
const UNREAD = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** What joins two characters, as in emoji, or keeps them apart, as in Persian, where there are none, or more than one of it. */
const IDLE_JOINERS = /(^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=[\s\u200c\u200d]|$)/g;

/** Signs that change another one or fill its place: by themselves nobody sees any of them. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text as a person reads it: line breaks stay, and of what is only blank nothing. */
export function textAsRead(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(UNREAD, '').replace(IDLE_JOINERS, '$1').trim();
  return BLANK.test(text) ? '' : text;
}

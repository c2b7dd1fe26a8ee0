/** What a push says: which notification it is of, its title, the language of the title. */
export interface PushedTitle {
  readonly id: string;
  readonly title: string;
  readonly language: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_TITLE_LENGTH = 200;

/** Reads what came; null for what is not one of ours. Only text is taken from it, and an id that leads nowhere else. */
export function readPush(text: string): PushedTitle | null {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof told !== 'object' || told === null) return null;
  const { id, title, language } = told as Record<string, unknown>;
  if (typeof id !== 'string' || !ID.test(id) || typeof title !== 'string' || title.trim() === '') return null;
  return {
    id,
    title: title.slice(0, MAX_TITLE_LENGTH),
    language: typeof language === 'string' ? language : 'es',
  };
}

/** The screen that a notification's tap opens. */
export function screenOf({ id }: PushedTitle): string {
  return `/notification/detail/${id}`;
}

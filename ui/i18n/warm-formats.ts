import { nextTask } from '#ui/screen/next-task.ts';

/**
 * Has the browser read what it knows of numbers, then of dates, in tasks of their own, while the app waits for its files: the
 * first format of a page takes 15 to 50 ms on a cheap phone, which the first drawing would wait for.
 */
export async function warmFormats(locale: string): Promise<void> {
  await nextTask();
  new Intl.NumberFormat(locale).format(0);
  await nextTask();
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'America/Mexico_City' }).format(0);
}

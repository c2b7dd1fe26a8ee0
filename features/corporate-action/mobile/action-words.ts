import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { ActionItem } from '../contract.ts';

type Writers = Pick<Words, 't' | 'date' | 'price'>;

/** A date of an exchange as it is written; it has no hour. */
export const dayText = ({ date }: Pick<Words, 'date'>, day: string): string =>
  date(`${day}T12:00:00Z`, 'date');

/** What an action is, in one line: `Split 2:1`, `Dividendo de 0.51 USD por acción`. */
export function actionTitle({ t, price }: Writers, action: ActionItem): string {
  if (action.amount === null) {
    const isReverse = Number(action.numerator) < Number(action.denominator);
    const ratio = `${action.numerator}:${action.denominator}`;
    return t(isReverse ? 'corporate.split.reverse' : 'corporate.split', { ratio });
  }
  return t('corporate.dividend', { amount: price(action.amount), currency: action.currency });
}

/** The same in a list: what a share brings, and from when on. */
export function actionSummary(words: Writers, action: ActionItem): string {
  const what =
    action.amount === null
      ? actionTitle(words, action)
      : words.t('corporate.each', { amount: words.price(action.amount) });
  return dotted(what, words.t('corporate.ex', { on: shortDay(words, action.exDate) }));
}

/** A date of an exchange without its year, for lists. */
export const shortDay = ({ date }: Pick<Words, 'date'>, day: string): string =>
  date(`${day}T12:00:00Z`, 'day');

/** When it takes effect, and when it is paid. */
export function actionDates(words: Writers, action: ActionItem): string {
  const on = dayText(words, action.exDate);
  if (action.paymentDate === null) return words.t('corporate.from', { on });
  return words.t('corporate.exAndPayment', { on, paid: dayText(words, action.paymentDate) });
}

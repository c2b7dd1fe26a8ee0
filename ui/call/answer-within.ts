const ANSWER_WITHIN_MS = 20_000;
/** A command of this length carries a file, which a slow line takes its time to send. */
const LONG_FROM = 20_000;
const LONG_ANSWER_WITHIN_MS = 120_000;

/**
 * Later than this a command counts as unanswered: a line that died without a word would hold its screen for minutes. Sent again
 * under its key it is done once all the same.
 */
export const answerWithinMs = (body: string): number =>
  body.length < LONG_FROM ? ANSWER_WITHIN_MS : LONG_ANSWER_WITHIN_MS;

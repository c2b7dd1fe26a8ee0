import type { AnswerVersion } from './route.ts';

/** Inputs whose answers are kept at once: more than all lists and their pages that people look at in a second. */
const MAX_KEPT = 500;

/** Written answers by input, all made under one version. */
export interface SharedAnswers {
  get(input: string): string | undefined;
  keep(input: string, text: string): void;
}

/**
 * Gives the answers that are good at a business instant. Each version has a store of its own, so that an answer that
 * was still being made when the version changed is kept with the old ones and not given again.
 */
export function createSharedAnswers(
  versionAt: (now: number) => AnswerVersion,
): (now: number) => SharedAnswers {
  let version: AnswerVersion = [];
  let answers = emptyAnswers();
  return (now) => {
    const current = versionAt(now);
    if (!isSame(version, current)) {
      version = current;
      answers = emptyAnswers();
    }
    return answers;
  };
}

function emptyAnswers(): SharedAnswers {
  const texts = new Map<string, string>();
  return {
    get: (input) => texts.get(input),
    keep(input, text) {
      if (texts.size < MAX_KEPT) texts.set(input, text);
    },
  };
}

function isSame(one: AnswerVersion, other: AnswerVersion): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

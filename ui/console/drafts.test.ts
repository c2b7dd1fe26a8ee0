import { beforeEach, expect, test, vi } from 'vitest';
import { closedStorage } from '#ui/session/page.fixture.ts';
import { draftOf, keepDraft, ownDrafts } from './drafts.ts';

const MOST = 200;

/** A tab's memory, as a browser gives it: it refuses what is too much. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem(name, value) {
      if (value.length > MOST) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
  };
}

beforeEach(() => vi.stubGlobal('sessionStorage', memory()));

test('given a session that ended, then the same operator finds what they typed', () => {
  ownDrafts('rita');
  keepDraft('kyc:1', { opinion: 'La foto está borrosa' });
  ownDrafts('rita');
  expect(draftOf('kyc:1')).toEqual({ opinion: 'La foto está borrosa' });
  keepDraft('kyc:1', null);
  expect(draftOf('kyc:1')).toBeNull();
});

test('given another operator in the same tab, then nothing of the former is left, nor comes back', () => {
  ownDrafts('rita');
  keepDraft('kyc:1', 'La foto está borrosa');
  sessionStorage.setItem('operatorToken', 'raul’s');
  ownDrafts('raul');
  expect(draftOf('kyc:1')).toBeNull();
  ownDrafts('rita');
  expect(draftOf('kyc:1')).toBeNull();
  // and what is no draft stays
  expect(sessionStorage.getItem('operatorToken')).toBe('raul’s');
});

test('given drafts that nobody owns, then the first to sign in does not get them', () => {
  keepDraft('announcement', 'Hola');
  ownDrafts('rita');
  expect(draftOf('announcement')).toBeNull();
});

test('given more than a tab may keep, then it lasts as long as the page, and nothing older comes back', () => {
  ownDrafts('rita');
  keepDraft('announcement', 'corto');
  const long = 'x'.repeat(MOST);
  keepDraft('announcement', long);
  expect(draftOf('announcement')).toBe(long);
  expect(sessionStorage.getItem('draft:announcement')).toBeNull();
  keepDraft('announcement', 'otra vez corto');
  expect(draftOf('announcement')).toBe('otra vez corto');
  keepDraft('announcement', null);
  expect(draftOf('announcement')).toBeNull();
});

test('given a browser that gives no storage, then drafts last as long as the page, and no other operator gets them', () => {
  vi.stubGlobal('sessionStorage', closedStorage());
  ownDrafts('rita');
  keepDraft('kyc:1', 'La foto está borrosa');
  ownDrafts('rita');
  expect(draftOf('kyc:1')).toBe('La foto está borrosa');
  ownDrafts('raul');
  expect(draftOf('kyc:1')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import type { Preview } from './preview.store.ts';
import { createPreviewMemory } from './preview-memory.ts';

const preview = (id: string, expiresAt: number, investorId = 'ana') =>
  ({ investorId, id, expiresAt }) as Preview;

describe('what a node remembers of previews', () => {
  it('finds a preview for its own investor alone', () => {
    const memory = createPreviewMemory(() => 0);
    memory.remember(preview('p1', 30));
    expect(memory.find('ana', 'p1')).toMatchObject({ id: 'p1', expiresAt: 30 });
    expect(memory.find('beto', 'p1')).toBeNull();
    expect(memory.find('ana', 'p2')).toBeNull();
  });

  it('forgets what has expired when it is told of another', () => {
    let now = 0;
    const memory = createPreviewMemory(() => now);
    memory.remember(preview('p1', 30));
    memory.remember(preview('p2', 40));
    now = 30;
    memory.remember(preview('p3', 60));
    expect(memory.find('ana', 'p1')).toBeNull();
    expect(memory.find('ana', 'p2')).not.toBeNull();
  });

  it('remembers 20,000 at most, the latest', () => {
    const memory = createPreviewMemory(() => 0);
    for (let made = 0; made < 20_001; made += 1) memory.remember(preview(`p${made}`, 30));
    expect(memory.find('ana', 'p0')).toBeNull();
    expect(memory.find('ana', 'p1')).not.toBeNull();
    expect(memory.find('ana', 'p20000')).not.toBeNull();
  });
});

import type { Page } from '@playwright/test';

/** A step back in the very moment in which a text is drawn, on a phone that is too busy for anything else before it. */
export async function goBackAsSoonAs(page: Page, text: string): Promise<void> {
  await page.evaluate(
    ([wanted, busyMs]) => {
      const observer = new MutationObserver(() => {
        if (!document.body.textContent?.includes(wanted)) return;
        observer.disconnect();
        history.back();
        document.body.dataset.steppedBack = '';
        const until = performance.now() + busyMs;
        while (performance.now() < until);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    [text, 150] as const,
  );
}

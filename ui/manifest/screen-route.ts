import type { ComponentType } from 'react';

/** One address of the investor's app. A feature's stand in `features/x/mobile/routes.ts`, which exports `routes`. */
export interface ScreenRoute {
  /** As the router writes it: `$id` is a part that varies. */
  readonly path: string;
  /** Opens only to an investor who is logged in. */
  readonly logIn?: boolean;
  /** Shows what is one's own: while the eye is closed, amounts are dots. */
  readonly own?: boolean;
  /** No such thing can exist yet: the address is answered like any unknown one. */
  readonly unknown?: boolean;
  /** Drawn from the texts of the first page alone, so that it need not wait for all others. */
  readonly first?: boolean;
  /** Among the screens that people open first, whose texts travel together (`apps/mobile/build/entry-screens.ts`). */
  readonly entry?: boolean;
  /**
   * Fetches the screen's chunk; without it the shell itself draws (kept-alive screens). The first page carries every route, so
   * that nothing but `import()` may lead from a route to its screen.
   */
  readonly load?: () => Promise<ComponentType>;
}

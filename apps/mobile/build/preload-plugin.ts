import type { Plugin } from 'vite';

/** Chunks that every start needs but that the entry asks for only once it runs. */
const EARLY = ['apps/mobile/app.tsx', 'apps/mobile/home/home-screen.tsx'];

/** Names those chunks and what they import in the page's head, so that they come at once and not one after the other. */
export function preloadPlugin(): Plugin {
  return {
    name: 'bolsillo-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = new Set<string>();
        const visit = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || files.has(file)) return;
          files.add(file);
          for (const imported of chunk.imports) visit(imported);
        };
        for (const [file, chunk] of Object.entries(bundle)) {
          const module = chunk.type === 'chunk' ? chunk.facadeModuleId : null;
          if (module && EARLY.some((early) => module.endsWith(early))) visit(file);
        }
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/h5/${file}` },
        }));
      },
    },
  };
}

declare module 'virtual:messages/*' {
  import type { CompiledText } from '#ui/i18n/format-message.ts';

  const catalog: Readonly<Record<string, CompiledText>>;
  export default catalog;
}

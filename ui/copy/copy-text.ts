/**
 * Puts a text on the clipboard; says whether it is there. Browsers give `navigator.clipboard` to secure pages only: the
 * older way still works for a phone that opens the sandbox over plain http in a local network.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // The browser does not allow it here: the caller says so and the text can still be read.
      return false;
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

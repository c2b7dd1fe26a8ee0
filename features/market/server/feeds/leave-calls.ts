import { VendorError, type VendorLine } from '#kernel/vendor/ask-vendor.ts';

/** The same line for what is only looked at: its questions are refused as `busy` where no more than so many calls are left. */
export const leaveCalls = (line: VendorLine, vendor: string, left: number): VendorLine => ({
  ...line,
  async get(path, query) {
    if (line.room() <= left) throw new VendorError(vendor, 'busy');
    return line.get(path, query);
  },
});

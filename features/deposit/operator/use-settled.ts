import { useEffect, useState } from 'react';

/** What is typed, once nobody has typed for a moment: each asking by it leaves a line in the audit log. */
export function useSettled<Value>(typed: Value, afterMs = 400): Value {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs]);
  return settled;
}

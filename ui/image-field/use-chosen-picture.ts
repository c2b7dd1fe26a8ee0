import { useEffect, useState } from 'react';

/** The address under which a chosen picture is shown, and how to show another one; it is given back when nobody shows it. */
export function useChosenPicture(): [string | null, (picture: Blob | null) => void] {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return [address, (picture) => setAddress(picture && URL.createObjectURL(picture))];
}

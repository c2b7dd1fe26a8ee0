import { useGoBack } from '#ui/screen/use-go-back.ts';

/**
 * Where one goes after log-in and registration: back if there is somewhere to go back to, otherwise to the profile.
 */
export const useAfterLogIn = (): (() => void) => useGoBack('/user');

import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that needed a log-in, where the guard put the log-in in its place. */
    wanted?: string;
  }
}

/**
 * Where one goes after log-in and registration: back if there is somewhere to go back to, or on to the screen that needed
 * the log-in; otherwise to the profile.
 */
export function useAfterLogIn(): () => void {
  const { history } = useRouter();
  return () => {
    const { wanted } = history.location.state;
    if (!history.canGoBack()) history.replace('/user');
    else if (wanted !== undefined) history.replace(wanted);
    else history.back();
  };
}

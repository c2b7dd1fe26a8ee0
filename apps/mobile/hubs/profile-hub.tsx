import { ProfileScreen } from '#features/account/mobile/profile/profile-screen.tsx';
import { PROFILE_ROWS } from './profile-rows.ts';

/** `/user`: who one is here, and the ways to all that is one's own. */
export function ProfileHub() {
  return <ProfileScreen rows={PROFILE_ROWS} />;
}

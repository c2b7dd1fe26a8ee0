/**
 * The consent as the box says, for a call that takes nothing but `true`: where the form could not be checked here, the server
 * refuses what was not ticked.
 */
export const asTicked = ({ acceptPrivacy }: { acceptPrivacy: boolean }) => acceptPrivacy as true;

/** What the app's frame needs of the favorites once somebody logs in. */
export { MoveFavorites } from './move-favorites.tsx';

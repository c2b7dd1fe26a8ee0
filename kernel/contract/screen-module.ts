/** What the build tells the server of an address: the module that draws it, by its key in Vite's manifest, and whether it opens only to who is logged in. */
export interface ScreenModule {
  readonly module: string;
  readonly logIn: boolean;
}

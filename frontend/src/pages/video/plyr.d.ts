// Declares the members of the class `Plyr`, a video player, that the site uses. The type declarations in the package
// cannot be imported, because they export the class twice.
declare module 'plyr' {
  interface PlyrOptions {
    readonly title: string;
    readonly i18n: Readonly<Record<string, string>>;
    readonly iconUrl: string;
    readonly blankVideo: string;
    readonly controls: readonly string[];
    readonly settings: readonly string[];
    readonly storage: { readonly enabled: boolean };
    readonly autoplay?: boolean;
    readonly youtube?: { readonly noCookie: boolean };
  }
  // biome-ignore lint/style/noDefaultExport: the package has only a default export.
  export default class Plyr {
    constructor(media: HTMLElement, options: PlyrOptions);
    destroy(): void;
  }
}

// Declares the parts of Plyr that the site uses. The package's own type declarations export the class twice, and
// TypeScript cannot import a class that is declared in this way.
declare module 'plyr' {
  interface PlyrOptions {
    readonly title: string;
    readonly i18n: Readonly<Record<string, string>>;
    readonly iconUrl: string;
    readonly blankVideo: string;
    readonly controls: readonly string[];
    readonly settings: readonly string[];
    readonly storage: { readonly enabled: boolean };
  }
  // biome-ignore lint/style/noDefaultExport: the package has only a default export.
  export default class Plyr {
    constructor(media: HTMLMediaElement, options: PlyrOptions);
    destroy(): void;
  }
}

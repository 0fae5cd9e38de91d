// The types in the package export the class in two ways, which TypeScript cannot import. This file declares the parts
// that the site uses.
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
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default class Plyr {
    constructor(media: HTMLMediaElement, options: PlyrOptions);
    destroy(): void;
  }
}

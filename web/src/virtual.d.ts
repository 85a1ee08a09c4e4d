declare module 'virtual:page-assets' {
  /** Style sheets and scripts of each page by its source file, for example `src/features/home/home-page.tsx`. */
  export const assetsByPage: Record<string, { styles: string[]; scripts: string[] } | undefined>
}

declare module 'subset-font' {
  type Range = number | { min: number; max: number }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2'
      variationAxes: Record<string, Range>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}

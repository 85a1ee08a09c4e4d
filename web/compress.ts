import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// The service sends these beside the originals, so that nothing is compressed while a visitor waits.
for (const path of globSync('dist/client/**/*.{js,css,svg,webmanifest,vtt}')) {
  const bytes = readFileSync(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

import { OutlineProblem } from './shape.ts'

/* The .dbf part of a shapefile: a table of dBASE with rows and columns of fixed widths, all of it text. */

const damaged = () =>
  new OutlineProblem('The .dbf part of this shapefile is damaged. Please download it again')

interface Column {
  name: string
  isNumber: boolean
  from: number
  to: number
}

function columnsOf(dbf: Buffer, headerBytes: number): Column[] {
  const columns: Column[] = []
  // A row begins with a sign that says whether it is deleted.
  let from = 1
  for (let at = 32; at + 32 <= headerBytes && dbf[at] !== 0x0d; at += 32) {
    const [name = ''] = dbf.toString('latin1', at, at + 11).split('\0')
    const type = dbf.toString('latin1', at + 11, at + 12)
    const to = from + (dbf[at + 16] ?? 0)
    columns.push({ name: name.trim(), isNumber: type === 'N' || type === 'F', from, to })
    from = to
  }
  return columns
}

/** `33109155.000` is 33109155, as a table shows it. */
const plainNumber = (text: string) => text.replace(/^(\d+)\.0*$/, '$1')

/** The rows of a .dbf part in its order, by the names of the columns; undefined for one that is deleted. Throws {@link OutlineProblem}. */
export function* dbfRows(
  dbf: Buffer,
  isUtf8: boolean,
): Generator<Map<string, string> | undefined, void, undefined> {
  if (dbf.length < 32) throw damaged()
  const [rows, headerBytes, rowBytes] = [
    dbf.readUInt32LE(4),
    dbf.readUInt16LE(8),
    dbf.readUInt16LE(10),
  ]
  if (headerBytes > dbf.length) throw damaged()
  const columns = columnsOf(dbf, headerBytes)
  if ((columns.at(-1)?.to ?? 1) > rowBytes || headerBytes + rows * rowBytes > dbf.length)
    throw damaged()
  const encoding = isUtf8 ? 'utf8' : 'latin1'
  for (let row = 0; row < rows; row += 1) {
    const start = headerBytes + row * rowBytes
    const said = new Map<string, string>()
    for (const { name, isNumber, from, to } of columns) {
      const text = dbf
        .toString(encoding, start + from, start + to)
        .replaceAll('\0', '')
        .trim()
      if (text !== '') said.set(name, isNumber ? plainNumber(text) : text)
    }
    yield dbf[start] === 0x2a ? undefined : said
  }
}

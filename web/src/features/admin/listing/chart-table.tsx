interface ChartTableProps {
  caption: string
  headers: readonly string[]
  rows: ReadonlyArray<{ key: string | number; cells: readonly string[] }>
}

/** What a chart shows, for those who listen. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    // Around the table, because a table is as wide as its words, also where it is not seen.
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={headers[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type ChartPoint = { date: string; value: number }

export type Series = {
  points: readonly ChartPoint[]
  /** The name of the chart, for assistive technology and the table. */
  label: string
  /** The column headings of the hidden table. */
  heads: readonly [date: string, value: string]
  dateText: (date: string) => string
  valueText: (value: number) => string
}

/** The data of a chart as a table for assistive technology. */
export function ChartTable({ points, label, heads, dateText, valueText }: Series) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ date, value }) => (
          <tr key={date}>
            <th scope="row">{dateText(date)}</th>
            <td>{valueText(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

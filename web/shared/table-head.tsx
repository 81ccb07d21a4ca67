interface Props {
  /** The headings, each with its class names if it has any. */
  columns: readonly (readonly [text: string, className?: string])[]
  /** The class names of the row. */
  className?: string
  /** Whether the rows are stacked on mobile, where only screen readers get the headings. */
  stacked?: boolean
}

/** The headings of a small table. */
export const TableHead = ({ columns, className = '*:pr-3 *:last:pr-0', stacked = false }: Props) => (
  <thead className={stacked ? 'max-md:sr-only' : undefined}>
    <tr className={`text-left text-sm text-muted *:pb-2.5 *:font-semibold ${className}`}>
      {columns.map(([text, own]) => (
        <th key={text} scope="col" className={own}>
          {text}
        </th>
      ))}
    </tr>
  </thead>
)

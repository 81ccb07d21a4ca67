import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { Disc } from '../ui/pictures/disc'
import type { ListColumn } from './list-column'
import { RowOpener } from './row-opener'

/** Whom a row is about. */
interface RowPerson {
  name: string
  /** What the colour of their disc is made of. */
  seed: string
  /** The line below the name; '' = none. */
  sub: string
  /** What the row opens. */
  link: { to: To; state?: unknown }
  /** The link's name, where the person's isn't enough. */
  label?: string
}

interface Props<Row> extends Partial<ListColumn<Row>> {
  key: string
  head: string
  of: (row: Row) => RowPerson
}

/** The column of whom a row is about: their disc, the name that opens the row, a line below it; on mobile the name alone. */
export function personColumn<Row>({ of, ...column }: Props<Row>): ListColumn<Row> {
  const opener = (row: Row): ReactNode => {
    const { name, link, label } = of(row)
    return (
      <RowOpener {...link} label={label}>
        {name}
      </RowOpener>
    )
  }
  return {
    skeleton: 'person',
    mobile: 'title',
    mobileCell: opener,
    text: (row) => of(row).name,
    cell: (row) => {
      const { name, seed, sub } = of(row)
      return (
        <span className="flex min-w-0 items-center gap-2.5">
          <Disc name={name} seed={seed} size="sm" />
          <span className="grid min-w-0 leading-tight *:truncate">
            {opener(row)}
            {sub !== '' && <small className="text-xs text-muted">{sub}</small>}
          </span>
        </span>
      )
    },
    ...column,
  }
}

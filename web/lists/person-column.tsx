import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { Avatar } from '../ui/pictures/avatar'
import type { ListColumn } from '../ui/column'
import { RowLink } from './row-link'

interface RowPerson {
  name: string
  seed: string
  /** Second line, '' = none. */
  sub: string
  link: { to: To; state?: unknown }
  /** Accessible name of the link, the person's name by default. */
  label?: string
}

interface Props<Row> extends Partial<ListColumn<Row>> {
  key: string
  head: string
  of: (row: Row) => RowPerson
}

/** Avatar, linked name and a second line; on mobile only the name. */
export function personColumn<Row>({ of, ...column }: Props<Row>): ListColumn<Row> {
  const rowLink = (row: Row): ReactNode => {
    const { name, link, label } = of(row)
    return (
      <RowLink {...link} label={label}>
        {name}
      </RowLink>
    )
  }
  return {
    skeleton: 'person',
    mobile: 'title',
    mobileCell: rowLink,
    text: (row) => of(row).name,
    cell: (row) => {
      const { name, seed, sub } = of(row)
      return (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} seed={seed} size="sm" />
          <span className="grid min-w-0 leading-tight *:truncate">
            {rowLink(row)}
            {sub !== '' && <small className="text-xs text-muted">{sub}</small>}
          </span>
        </span>
      )
    },
    ...column,
  }
}

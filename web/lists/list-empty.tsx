import type { ReactNode } from 'react'
import { lists } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/states/empty-state'
import type { ListControl } from './use-list-state'

interface Props {
  list: ListControl
  title: string
  /** Title if rows exist but none match; `title` by default. */
  noneFound?: string | undefined
  text: ReactNode
  action?: ReactNode
  instead?: ReactNode
}

/**
 * The empty state of a list. Either no rows exist, with a next step, or none match, with a button that clears the filters.
 */
export function ListEmpty({ list, title, noneFound = title, text, action, instead }: Props) {
  const t = useMessages(lists)
  const { filters, search } = list.state
  const names = Object.keys(filters).filter((name) => filters[name] !== '')
  if (names.length === 0 && search === '') {
    return (
      <EmptyState title={title} action={action}>
        {text}
      </EmptyState>
    )
  }
  const none = Object.fromEntries(names.map((name) => [name, '']))
  return (
    <EmptyState
      title={noneFound}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {instead}
          <Button
            kind={instead === undefined ? 'quiet' : 'bare'}
            onClick={() => list.choose({ filters: none, search: '', view: '' })}
          >
            {names.length === 0 ? t.clearSearch : search === '' ? t.clearFilters : t.clearBoth}
          </Button>
        </span>
      }
    >
      {search === '' ? t.noneOfFilter : text}
    </EmptyState>
  )
}

import type { ReactNode } from 'react'
import type { ListSource } from '../data/queries/list-source'
import { formatCount } from '../i18n/format'
import { lists } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { Keycap } from './keycap'
import type { ListControl } from './use-list-state'

const pageRows = 50

/** Stacks the tools, rows and footer of a list screen. */
export const ListLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">{children}</div>
)

interface Props {
  list: ListControl
  source: Pick<ListSource<unknown>, 'rows' | 'total' | 'atLeast' | 'more' | 'next'>
  keys: boolean
  picks: boolean
}

export function ListFooter({ list, source, keys, picks }: Props) {
  const t = useMessages(lists)
  const { page } = list.state
  const { rows, total, atLeast, more, next } = source
  const from = (page - 1) * pageRows
  const of = total !== undefined ? formatCount(total) : atLeast !== undefined ? `${formatCount(atLeast)}+` : ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-1.5 text-sm text-muted">
      <span>{of === '' ? t.page(page) : t.showing(from + 1, from + rows.length, of)}</span>
      <span className="ml-auto flex max-w-full items-center gap-4">
        {keys && (
          <span className="flex items-center gap-4 text-xs max-lg:hidden">
            <span className="flex items-center gap-1.5">
              <Keycap>J</Keycap>
              <Keycap>K</Keycap>
              {t.keyMove}
            </span>
            {picks && (
              <>
                <span className="flex items-center gap-1.5">
                  <Keycap>X</Keycap>
                  {t.keySelect}
                </span>
                <span className="flex items-center gap-1.5">
                  <Keycap>B</Keycap>
                  {t.keyDeeds}
                </span>
              </>
            )}
            <span className="flex items-center gap-1.5">
              <Keycap>Enter</Keycap>
              {t.keyOpen}
            </span>
          </span>
        )}
        <span className="flex flex-wrap justify-end">
          <Button
            kind="bare"
            size="sm"
            className="disabled:bg-transparent"
            disabled={page === 1}
            onClick={() => list.goToPage(page - 1)}
          >
            {t.previous}
          </Button>
          <Button
            kind="bare"
            size="sm"
            className="disabled:bg-transparent"
            disabled={!more}
            onClick={() => list.goToPage(page + 1, next)}
          >
            {t.next}
          </Button>
        </span>
      </span>
    </div>
  )
}

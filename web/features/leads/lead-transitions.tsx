import type { ReactNode } from 'react'
import { setLeadStateRoute, type LeadRow } from '../../../domain/api/people/leads'
import { leadTransitions, type LeadTransition } from '../../../domain/people/leads'
import { useCommand } from '../../forms/use-command'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'

interface Props {
  row: LeadRow
  /** The primary action, shown after the status buttons. Without it the button of the most likely status is primary. */
  children?: ReactNode
  onChanged: () => void
  /** Called when another admin has changed the status first; the application is reloaded. */
  onRefused: () => void
}

/** Buttons for the status transitions of an application, without its current status. */
export function LeadTransitions({ row, children, onChanged, onRefused }: Props) {
  const t = useMessages(leads)
  const setStatus = useCommand(setLeadStateRoute, {
    done: (_, { state }) => ({ title: t.moved[state] }),
    onDone: onChanged,
    refused: (why) => ({ title: t.notMoved, text: why }),
    onRefused: ({ code }) => code === 'changed-meanwhile' && onRefused(),
  })
  const next: LeadTransition = row.state === 'new' ? 'contacted' : 'converted'
  const primary = children === undefined ? next : null
  // While a new application is being answered, it needs no "converted" button: a sign-up sets that status automatically.
  const skipped: LeadTransition | null = row.state === 'new' ? 'converted' : null
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-3.5 max-sm:*:flex-1 sm:sticky sm:-bottom-5 sm:z-1 sm:justify-end">
      {leadTransitions
        .filter((state) => state !== row.state && (primary !== null || state !== skipped))
        .toSorted((a, b) => sortPosition(a, next) - sortPosition(b, next))
        .map((state) => (
          <Button
            key={state}
            blocked={setStatus.blocked}
            size="sm"
            kind={state === primary ? 'primary' : 'bare'}
            className={
              state === primary
                ? 'max-sm:order-first max-sm:basis-full!'
                : state === 'closed'
                  ? 'sm:mr-auto sm:-ml-3'
                  : ''
            }
            busy={setStatus.busy}
            onClick={() => void setStatus.send({ lead: row.id, from: row.state, state })}
          >
            {t[state]}
          </Button>
        ))}
      {children}
    </div>
  )
}

/** Returns a number that sorts "closed" first and the most likely status last. */
const sortPosition = (state: LeadTransition, next: LeadTransition): number =>
  state === 'closed' ? 0 : state === next ? 2 : 1

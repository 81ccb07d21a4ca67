import { Clock, Mail } from 'lucide-react'
import { Link } from 'react-router-dom'
import { moveLeadRoute } from '../../../domain/api/leads'
import type { Id } from '../../../domain/entities'
import { adminPersonPath } from '../../../domain/paths'
import { leadMoves, type LeadMove } from '../../../domain/people/leads'
import { useLead, type LeadRow } from '../../data/repos/leads'
import { useProductName } from '../../data/repos/product-name'
import { useCommand } from '../../forms/use-command'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { leads } from '../../i18n/leads'
import { useMessages } from '../../i18n/messages'
import { OpenPane } from '../../lists/open-pane'
import { Button } from '../../ui/button'
import { LinkButton } from '../../ui/link-button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/skeleton'
import { LeadClock } from './lead-clock'
import { cameInOf, LeadStateBadge, nameOf } from './lead-columns'

interface Props {
  id: Id
  /** Left out where the pane is there by itself. */
  onClose?: (() => void) | undefined
  /** It was moved: the list is asked again. */
  onMoved: () => void
}

/** One application: beside the list where there is room, over it where there isn't. */
export function LeadPane({ id, onClose, onMoved }: Props) {
  const t = useMessages(leads)
  const { value, loading, error, reload } = useLead(id)
  const title = value === undefined ? t.title : nameOf(value.lead)
  const inside =
    value !== undefined ? (
      <LeadInside
        row={value.lead}
        onMoved={() => {
          reload()
          onMoved()
        }}
        onRefused={reload}
      />
    ) : error !== null && !loading ? (
      <ErrorState title={t.failedOne} onRetry={reload} />
    ) : (
      <Skeleton className="h-64 rounded-lg" />
    )
  return (
    <OpenPane title={title} close={t.close} onClose={onClose}>
      {inside}
    </OpenPane>
  )
}

function LeadInside({ row, onMoved, onRefused }: { row: LeadRow; onMoved: () => void; onRefused: () => void }) {
  const t = useMessages(leads)
  const language = useLanguage()
  const product = useProductName()
  const facts = [
    { name: t.email, value: row.email },
    { name: t.phone, value: row.phone === '' ? <span className="text-muted">{t.noPhone}</span> : row.phone },
    { name: t.language, value: t.languages[row.language] },
    { name: t.cameIn, value: formatMoment(cameInOf(row), language) },
    ...(row.person === ''
      ? []
      : [
          {
            name: t.account,
            value: (
              <Link to={adminPersonPath(row.person)} className="font-semibold text-accent">
                {t.toAccount}
              </Link>
            ),
          },
        ]),
  ]
  return (
    <div className="grid min-w-0 gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <LeadStateBadge state={row.state} />
        <LeadClock row={row} />
      </p>
      {row.state === 'new' && (
        <p className="flex gap-2.5 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
          <Clock aria-hidden className="mt-0.5 size-4 flex-none" />
          {t.promise(formatMoment(row.promisedBy, language))}
        </p>
      )}
      <dl className="grid text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton
        href={`mailto:${encodeURIComponent(row.email).replace('%40', '@')}?subject=${encodeURIComponent(t.subject(product))}`}
        external
        kind="quiet"
        size="sm"
        className="justify-self-start"
      >
        <Mail aria-hidden />
        {t.write(row.firstName)}
      </LinkButton>
      <Moves row={row} onMoved={onMoved} onRefused={onRefused} />
    </div>
  )
}

/** What can become of it; what it is isn't offered. The likeliest is the primary one. */
function Moves({ row, onMoved, onRefused }: { row: LeadRow; onMoved: () => void; onRefused: () => void }) {
  const t = useMessages(leads)
  const moved = useCommand(moveLeadRoute, {
    done: (_, { state }) => ({ title: t.moved[state] }),
    onDone: onMoved,
    refused: (why) => ({ title: t.notMoved, text: why }),
    onRefused: ({ code }) => code === 'changed-meanwhile' && onRefused(),
  })
  const next: LeadMove = row.state === 'new' ? 'contacted' : 'converted'
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 max-sm:grid border-t border-line px-5 py-3.5">
      {leadMoves
        .filter((state) => state !== row.state)
        .toSorted((a, b) => placeOf(a, next) - placeOf(b, next))
        .map((state) => (
          <Button
            key={state}
            {...moved.blocked}
            size="sm"
            kind={state === next ? 'primary' : 'bare'}
            className={state === next ? 'max-sm:order-first' : state === 'closed' ? 'sm:mr-auto sm:-ml-3' : ''}
            busy={moved.busy}
            onClick={() => void moved.send({ lead: row.id, from: row.state, state })}
          >
            {t[state]}
          </Button>
        ))}
    </div>
  )
}

/** Closing stands apart at the beginning, the likeliest at the end. */
const placeOf = (state: LeadMove, next: LeadMove): number => (state === 'closed' ? 0 : state === next ? 2 : 1)

import { Share2, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { removeReferral } from '../../data/queries/people/invitations'
import { useOwnLinks } from '../../data/queries/people/referrals'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useOnline } from '../../data/queries/network'
import { useMessages, useLanguage } from '../../i18n/language'
import { referrals } from '../../i18n/member-areas'
import { Button, LinkButton, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { LoadingCard } from '../../ui/states/page-skeletons'
import { LocalDataError } from '../../shared/local-data-error'
import { FilterTabs } from '../../ui/filter-tabs'
import { FunnelCard } from './funnel-card'
import { ReceiptSheet } from './receipt-sheet'
import { referralRows, type ReferralRow } from './referral-row'
import { monthOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { toast } from '../../ui/layers/toast'
import { formatDate, formatMonthName } from '../../i18n/format'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Amount } from '../../ui/text/amount'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { Avatar } from '../../ui/pictures/avatar'
import { ReferralState } from './referral-state'
import { useOwnMoney } from '../../shared/own-money'

const filterKeys = ['all', 'active', 'pending', 'inactive', 'expired'] as const
type Filter = (typeof filterKeys)[number]

/** Reports whether a filter lists a row. Like the overview, it counts expired invitations separately, not under "all". */
const matchesFilter = (row: ReferralRow, filter: Filter): boolean =>
  row.reason.kind === 'expired' ? filter === 'expired' : filter === 'all' || row.group === filter

/** Lists everyone who signed up through the link or was invited. */
export function ReferralsPage() {
  const t = useMessages(referrals)
  const { pathname } = useLocation()
  const { view, hrefOf, ...money } = useOwnMoney()
  const links = useOwnLinks(useCurrentPerson()?.id ?? '')
  const error = money.error ?? links.error
  const retry = () => {
    money.reload()
    links.reload()
  }
  const online = useOnline()
  const [filter, setFilter] = useState<Filter>('all')
  const [deleting, setDeleting] = useState<ReferralRow | null>(null)
  const rows = useMemo(() => (view === undefined ? [] : referralRows(view)), [view])
  const count = (of: Filter) => rows.filter((row) => matchesFilter(row, of)).length
  const shown = rows.filter((row) => matchesFilter(row, filter))
  const names = { all: t.all, active: t.active, pending: t.pending, inactive: t.inactive, expired: t.expiredOnes }
  const filters = filterKeys.filter((key) => key !== 'expired' || count(key) > 0)

  return (
    <div className="grid max-w-304 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-6 md:px-6 md:pt-4 md:pb-12">
      {error !== null && <LocalDataError title={t.loadFailed} known={view !== undefined} onRetry={retry} />}
      {rows.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-3">
          <FilterTabs
            label={t.filter}
            value={filter}
            onChange={setFilter}
            options={filters.map((key) => ({ value: key, label: names[key], count: count(key) }))}
          />
          <LinkButton href={paths.share}>
            <Share2 aria-hidden />
            {t.share}
          </LinkButton>
        </div>
      )}
      {view === undefined ? (
        error === null && <LoadingCard name={t.loading} lines={Array<string>(4).fill('h-9 w-full rounded-md')} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState title={t.empty} action={<LinkButton href={paths.share}>{t.share}</LinkButton>}>
            {t.emptyText}
          </EmptyState>
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            title={t.noneHere}
            action={
              <Button kind="quiet" onClick={() => setFilter('all')}>
                {t.showAll}
              </Button>
            }
          >
            {t.noneHereText}
          </EmptyState>
        </Card>
      ) : (
        <ReferralTable
          key={filter}
          rows={shown}
          month={monthOf(view.today)}
          online={online}
          hrefOf={hrefOf}
          receiptHref={(row) => `${pathname}?receipt=${row.id}`}
          onDelete={setDeleting}
        />
      )}
      {view !== undefined && links.value !== undefined && <FunnelCard view={view} links={links.value} />}
      {view !== undefined && <ReceiptSheet view={view} rows={rows} by="owner" labels={links.value?.labels} />}
      {deleting !== null && <DeleteReferralDialog row={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

/** Deletes a referral: an unused invitation is withdrawn; an account is only hidden, and its earnings remain (M15). */
function DeleteReferralDialog({ row, onClose }: { row: ReferralRow; onClose: () => void }) {
  const t = useMessages(referrals)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { id, invitation } = row
  const name = row.name || row.email || t.noName
  const earned = formatCents(row.earnedCents)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeReferral(id)
      toast({ kind: 'ok', title: t.deleted })
      onClose()
    } catch {
      toast({ kind: 'bad', title: t.deleteFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog
      open
      title={invitation ? t.invitationTitle(name) : t.accountTitle(name)}
      text={
        invitation ? (
          t.invitationText
        ) : (
          <>
            <p>{t.accountText}</p>
            <p className="mt-3 font-medium text-text">
              <TextWithAmount
                text={t.accountSum(earned)}
                amount={earned}
                onOpen={() => {
                  onClose()
                  void navigate(`${pathname}?why=referral-${id}`)
                }}
              />
            </p>
          </>
        )
      }
      safe={t.keep}
      confirm={busy ? t.deleting : invitation ? t.deleteInvitation : t.hide}
      busy={busy}
      danger={invitation}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  )
}

interface Props {
  rows: readonly ReferralRow[]
  month: string
  online: boolean
  hrefOf: (why: string) => string
  receiptHref: (row: ReferralRow) => string
  onDelete: (row: ReferralRow) => void
}

function ReferralTable({ rows, month, online, hrefOf, receiptHref, onDelete }: Props) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { shown, rest } = useFirstRows(rows)
  const amount = (row: ReferralRow) =>
    row.cents === null ? '-' : <Amount href={hrefOf(`commission-${month}`)} cents={row.cents} />
  const remove = (row: ReferralRow) => (
    <IconButton
      label={t.delete(row.name || row.email || t.noName)}
      className="text-muted"
      aria-disabled={!online || undefined}
      title={online ? undefined : t.needsNetwork}
      onClick={() => online && onDelete(row)}
    >
      <Trash2 aria-hidden />
    </IconButton>
  )
  return (
    <Card className="py-3! md:py-5!">
      <table className="w-full max-md:hidden">
        <caption className="sr-only">{t.title}</caption>
        <TableHead month={month} />
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className="*:border-t *:border-line *:py-2.5 *:pr-3 *:last:pr-0">
              <th scope="row" className="text-left font-semibold">
                <span className="flex items-center gap-2.5">
                  <Avatar name={row.name || row.email} seed={row.id} />
                  <ReceiptName row={row} to={receiptHref} />
                </span>
              </th>
              <td className="text-muted">
                <BreakableAddress text={row.email} />
              </td>
              <td>
                <ReferralState row={row} />
              </td>
              <td className="whitespace-nowrap">
                {row.rentalStart === '' ? '-' : formatDate(row.rentalStart, language)}
              </td>
              <td className="text-right font-semibold whitespace-nowrap">{amount(row)}</td>
              <td className="w-11">{remove(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden" aria-label={t.title}>
        {shown.map((row) => (
          <li key={row.id} className="flex gap-3 border-t border-line py-3.5 first:border-t-0">
            <Avatar name={row.name || row.email} seed={row.id} />
            <div className="min-w-0 flex-1">
              {/* Uses two rows. In a single row that wraps, the address would move up beside a narrow "-". */}
              <div className="end-lines">
                <b className="line-start font-semibold wrap-anywhere">
                  <ReceiptName row={row} to={receiptHref} />
                </b>
                <span className="line-end font-semibold">{amount(row)}</span>
              </div>
              <div className="end-lines">
                <span className="line-start grid justify-items-start">
                  <small className="max-w-full text-sm leading-sm text-muted">
                    <BreakableAddress text={row.email} />
                  </small>
                  <ReferralState row={row} since />
                </span>
                <span className="line-end -mr-3 self-end">{remove(row)}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <ShowMoreRows rest={rest} />
    </Card>
  )
}

/** Shows a name that opens the receipt; unused invitations have none. */
function ReceiptName({ row, to }: { row: ReferralRow; to: Props['receiptHref'] }) {
  const t = useMessages(referrals)
  const name = row.name || t.noName
  if (row.invitation) return name
  return (
    <Link
      to={to(row)}
      aria-label={t.receiptOpen(name)}
      className="underline decoration-line-strong decoration-dotted underline-offset-[.24em] hover:text-accent hover:decoration-accent max-md:inline-flex max-md:min-h-6 max-md:items-center"
    >
      {name}
    </Link>
  )
}

function TableHead({ month }: { month: string }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  return (
    <thead>
      <tr className="text-left text-sm text-muted *:pr-3 *:pb-2.5 *:font-semibold *:last:pr-0">
        <th scope="col">{t.name}</th>
        <th scope="col">{t.email}</th>
        <th scope="col">{t.status}</th>
        <th scope="col">{t.start}</th>
        <th scope="col" className="text-right">
          {formatMonthName(month, language)}
        </th>
        <th scope="col">
          <span className="sr-only">{t.deleteColumn}</span>
        </th>
      </tr>
    </thead>
  )
}

import { Ellipsis, Search, Send, Share2, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { removeReferral } from '../../data/queries/people/invitations'
import { useOwnLinks } from '../../data/queries/people/referrals'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useOnline } from '../../data/queries/network'
import { useMessages, useLanguage } from '../../i18n/language'
import { referrals } from '../../i18n/member-areas'
import { Button, LinkButton } from '../../ui/button'
import { Menu, type MenuEntry } from '../../ui/layers/menu'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { LoadingCard } from '../../ui/states/page-skeletons'
import { LocalDataError } from '../../shared/local-data-error'
import { FilterTabs } from '../../ui/filter-tabs'
import { FunnelCard } from './funnel-card'
import { ReceiptSheet } from './receipt-sheet'
import { matchesSearch, referralRows, type ReferralRow } from './referral-row'
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
import { ReferralLine, ReferralState, useInviteAgain } from './referral-state'
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
  const [search, setSearch] = useState('')
  const count = (of: Filter) => rows.filter((row) => matchesFilter(row, of)).length
  const shown = rows.filter((row) => matchesFilter(row, filter) && matchesSearch(row, search))
  const names = { all: t.all, active: t.active, pending: t.pending, inactive: t.inactive, expired: t.expiredOnes }
  const filters = filterKeys.filter((key) => key !== 'expired' || count(key) > 0)

  return (
    <div className="grid max-w-304 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-6 md:px-6 md:pt-4 md:pb-12">
      {error !== null && <LocalDataError title={t.loadFailed} known={view !== undefined} onRetry={retry} />}
      {rows.length > 0 && (
        <ReferralTools
          search={search}
          onSearch={setSearch}
          filter={filter}
          onFilter={setFilter}
          options={filters.map((key) => ({ value: key, label: names[key], count: count(key) }))}
        />
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
              <Button
                kind="quiet"
                onClick={() => {
                  setFilter('all')
                  setSearch('')
                }}
              >
                {t.showAll}
              </Button>
            }
          >
            {search === '' ? t.noneHereText : t.noMatch(search)}
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

interface ToolsProps {
  search: string
  onSearch: (search: string) => void
  filter: Filter
  onFilter: (filter: Filter) => void
  options: readonly { value: Filter; label: string; count: number }[]
}

/** The search, the filters and the way to the link; on a phone the filters have a row of their own. */
function ReferralTools({ search, onSearch, filter, onFilter, options }: ToolsProps) {
  const t = useMessages(referrals)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_16rem_auto]">
      <span className="relative md:col-start-2">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4 stroke-[1.75]" />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          maxLength={100}
          onChange={(event) => onSearch(event.target.value)}
          className="min-h-11 w-full appearance-none rounded-full border border-line-strong bg-raised pr-3 pl-9 placeholder:text-muted focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
        />
      </span>
      <LinkButton href={paths.share} className="max-md:size-11 max-md:px-0!">
        <Share2 aria-hidden />
        <span className="max-md:sr-only">{t.share}</span>
      </LinkButton>
      <div className="min-w-0 max-md:col-span-2 md:col-start-1 md:row-start-1">
        <FilterTabs label={t.filter} value={filter} onChange={onFilter} options={options} />
      </div>
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
  const menu = (row: ReferralRow) => <ReferralMenu row={row} online={online} onDelete={onDelete} />
  return (
    <Card className="max-md:px-4! max-md:py-1! md:py-5!">
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
              <td className="w-11">{menu(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden" aria-label={t.title}>
        {shown.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 first:border-t-0">
            <Avatar name={row.name || row.email} seed={row.id} />
            <div className="min-w-0 flex-[1_1_8rem] leading-tight">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b className="min-w-0 flex-[1_1_7rem] font-semibold wrap-anywhere">
                  <ReceiptName row={row} to={receiptHref} />
                </b>
                <span className="ml-auto font-semibold">{amount(row)}</span>
              </div>
              <p className="text-sm">
                <ReferralLine row={row} />
              </p>
            </div>
            {menu(row)}
          </li>
        ))}
      </ul>
      <ShowMoreRows rest={rest} />
    </Card>
  )
}

function ReferralMenu({ row, online, onDelete }: Pick<Props, 'online' | 'onDelete'> & { row: ReferralRow }) {
  const t = useMessages(referrals)
  const { busy, resend } = useInviteAgain(row)
  const name = row.name || row.email || t.noName
  const entries: MenuEntry[] = [
    {
      key: 'delete',
      label: online ? t.delete(name) : `${t.delete(name)} (${t.needsNetwork})`,
      icon: <Trash2 aria-hidden />,
      danger: true,
      disabled: !online,
      onSelect: () => onDelete(row),
    },
  ]
  if (row.reason.kind === 'expired') {
    entries.unshift({
      key: 'again',
      label: t.inviteAgain,
      icon: <Send aria-hidden />,
      disabled: busy,
      onSelect: () => void resend(),
    })
  }
  return (
    <Menu
      label={t.menu(name)}
      button={<Ellipsis aria-hidden className="size-5" />}
      buttonClassName="grid size-11 flex-none place-items-center rounded-full text-muted hover:bg-sunken"
      className="max-md:-mr-3"
      entries={entries}
    />
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
          <span className="sr-only">{t.actions}</span>
        </th>
      </tr>
    </thead>
  )
}

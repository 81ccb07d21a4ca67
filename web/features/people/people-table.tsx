import { Link } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import { adminPersonPath } from '../../app/paths'
import { useLastLogins } from '../../data/repos/people-admin'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Disc } from '../../ui/disc'
import { StatusBadge } from '../../ui/status-badge'
import { Table, type Column, type Sort } from '../../ui/table'
import type { ColumnName } from './column-names'
import { nameOf } from './name-of'
import { PersonState, SuccessState } from './person-state'
import { RoleNotes } from './role-notes'

/** The field of `users` a column is sorted by. Without one it can't be sorted: its figures lie elsewhere. */
export const sortFields: { readonly [name in ColumnName]?: string } = {
  name: 'first_name',
  email: 'email',
  phone: 'phone',
  referralCode: 'referral_code',
  rentalStart: 'rental_start',
  affiliateStatus: 'affiliate_status',
  accountStatus: 'account_status',
  joined: 'created',
}

interface Props {
  rows: readonly User[]
  shown: readonly ColumnName[]
  sort: Sort
  onSort: (sort: Sort) => void
  footer: React.ReactNode
}

/** People in dense rows; each name leads to the person's page. */
export function PeopleTable({ rows, shown, sort, onSort, footer }: Props) {
  const t = useMessages(people)
  const language = useLanguage()
  const lastLogins = useLastLogins()
  const login = (row: User) => formatDate(lastLogins.get(row.id) ?? '', language)
  const link = (row: User) => (
    <Link
      to={adminPersonPath(row.id)}
      aria-label={`${nameOf(row)}, ${row.email}`}
      className="font-semibold no-underline hover:text-accent hover:underline"
    >
      {nameOf(row)}
    </Link>
  )
  const cells: { [name in ColumnName]: (row: User) => React.ReactNode } = {
    name: (row) => (
      <span className="flex items-center gap-2">
        <Disc name={nameOf(row)} seed={row.id} size="sm" />
        {link(row)}
      </span>
    ),
    email: (row) => row.email,
    phone: (row) => row.phone || '-',
    linkedinUrl: (row) => row.linkedin_url || '-',
    paypalEmail: (row) => row.paypal_email || '-',
    referralCode: (row) => <span className="font-mono text-xs">{row.referral_code}</span>,
    rentalStart: (row) => formatDate(row.rental_start, language) || '-',
    accountStatus: (row) => <PersonState status={row.account_status} />,
    profilePhotoStatus: (row) => <SuccessState status={row.profile_photo_status} />,
    verificationBadgeStatus: (row) => <SuccessState status={row.verification_badge_status} />,
    affiliateStatus: (row) => <PersonState status={row.affiliate_status} />,
    joined: (row) => formatDate(row.created, language),
    lastLogin: (row) => login(row) || t.never,
    roles: (row) => <RoleNotes held={row.roles} />,
  }
  const columns = shown.map((name): Column<User> => ({
    key: name,
    head: t[name],
    cell: cells[name],
    sortable: sortFields[name] !== undefined,
    className: 'whitespace-nowrap',
  }))
  return (
    <Table
      dense
      caption={t.caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={onSort}
      footer={footer}
      phoneRow={(row) => (
        <div className="grid gap-0.5">
          <div className="flex items-baseline justify-between gap-3">
            <span className="wrap-anywhere">{link(row)}</span>
            {row.affiliate_status === 'pending' && (
              <StatusBadge glyph="dashed" tone="caution" className="text-sm">
                {t.appliedShort}
              </StatusBadge>
            )}
          </div>
          <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
            <span className="min-w-0 wrap-anywhere">{row.email}</span>
            <span className="flex-none">{login(row)}</span>
          </div>
          <RoleNotes held={row.roles} />
        </div>
      )}
    />
  )
}

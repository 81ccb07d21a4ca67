import { useMemo } from 'react'
import { useToday } from '../../../data/queries/clock'
import { useMessages, useLanguage } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { joinRoleNames, RoleBadges } from './role-checkboxes'
import { settingDefaults, type Settings } from '../../../../domain/program/settings'
import type { Cents, User } from '../../../../domain/entities'
import { adminPersonPath } from '../../../../domain/paths'
import { accountReason } from '../../../../domain/people/account-reason'
import { peopleSorts } from '../../../../domain/people/people-list'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { formatCents, formatDate, localDay } from '../../../i18n/format'
import { type ListColumn, csvOnlyColumn, mobileOnlyColumn } from '../../../ui/column'
import { RowLink } from '../../../lists/row-link'
import { formatRecentDay } from '../../../shared/formats'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { Avatar } from '../../../ui/pictures/avatar'
import { nameOf, PersonState, SuccessState } from '../person/person-state'
import { PersonRowMenu } from '../person/person-header'
import type { MessagesOf } from '../../../i18n/group'

type ColumnSetting = Settings['user_management_columns']
export type ColumnName = keyof ColumnSetting

/** The columns of All Users in the specification's order (document 2, section 3, `user_management_columns`). */
export const columnNames = Object.keys(settingDefaults.user_management_columns) as ColumnName[]

/** Returns the columns to show for the stored setting; the name is always included. */
export const shownColumns = (setting: ColumnSetting): ColumnName[] =>
  columnNames.filter((name) => name === 'name' || setting[name])

/** Returns the valid columns among `choice` in its order, but the name first. */
export const knownColumns = (choice: readonly string[]): ColumnName[] => {
  const known = choice.filter((name): name is ColumnName => columnNames.some((each) => each === name))
  return ['name', ...new Set(known.filter((name) => name !== 'name'))]
}

/** Only columns that the server can sort by are sortable. */
const sortable: ReadonlySet<string> = new Set(peopleSorts)

/** The key of the column with the row's menu, which can't be hidden. */
export const actionsColumnKey = 'actions'

/** A row of the list, with the owed amount if it was requested; undefined while unknown. */
export type PersonListRow = ListedPerson & { owedCents?: Cents | undefined }

/** Returns all columns of All Users. Ten of them must fit 1,100 px, so padding is small and long texts wrap. */
export function usePeopleColumns(shown: readonly ColumnName[]): ListColumn<PersonListRow>[] {
  const t = useMessages(people)
  const language = useLanguage()
  const addressBelow = !shown.includes('email')
  return useMemo(() => {
    const success = (field: 'profile_photo_status' | 'verification_badge_status') => ({
      cell: (row: PersonListRow) => <SuccessState status={row[field]} />,
      text: (row: PersonListRow) => (row[field] === 'success' ? t.success : t.notSet),
    })
    const cells: { [name in ColumnName]: Omit<ListColumn<PersonListRow>, 'key' | 'head' | 'sort'> } = {
      name: {
        cell: (row) => <NameAndDisc person={row} address={addressBelow} />,
        text: nameOf,
        className: 'max-w-64',
        skeleton: 'person',
        mobile: 'title',
        mobileCell: (row) => <PersonLink person={row} />,
      },
      email: {
        ...wrappingText('email'),
        className: 'max-w-80',
        skeleton: 'wide',
      },
      phone: { cell: (row) => row.phone || '-', text: (row) => row.phone },
      linkedinUrl: { ...wrappingText('linkedin_url'), className: 'max-w-52' },
      paypalEmail: { ...wrappingText('paypal_email'), className: 'max-w-52' },
      referralCode: { text: (row) => row.referral_code },
      rentalStart: { cell: (row) => formatDate(row.rental_start, language) || '-', text: (row) => row.rental_start },
      accountStatus: {
        cell: (row) => <PersonState status={row.account_status} />,
        text: (row) => t.statuses[row.account_status],
        mobile: 'badge',
        // Adds the column's name for screen readers, because the mobile layout has no headings.
        mobileCell: (row) => (
          <>
            <span className="sr-only">{t.accountStatus}: </span>
            <PersonState status={row.account_status} />
          </>
        ),
      },
      profilePhotoStatus: success('profile_photo_status'),
      verificationBadgeStatus: success('verification_badge_status'),
      affiliateStatus: {
        cell: (row) => <PersonState status={row.affiliate_status} />,
        text: (row) => t.statuses[row.affiliate_status],
      },
      joined: { cell: (row) => formatDate(row.created_at, language), text: (row) => localDay(row.created_at) },
      lastLogin: {
        cell: (row) => formatDate(row.last_login_at, language) || <span className="text-muted">{t.never}</span>,
        text: (row) => localDay(row.last_login_at),
      },
      roles: { cell: (row) => <RoleBadges held={row.roles} />, text: (row) => joinRoleNames(row, t.role) },
      owed: {
        cell: (row) => <Owed owedCents={row.owedCents} />,
        text: ({ owedCents }) => (owedCents === undefined ? '' : owedCents / 100),
        end: true,
      },
    }
    const dates: readonly ColumnName[] = ['joined', 'rentalStart']
    const inOrder = [...shown, ...columnNames.filter((name) => !shown.includes(name))]
    const chosen = inOrder.map((name): ListColumn<PersonListRow> => ({
      key: name,
      head: t[name],
      ...cells[name],
      sort: !sortable.has(name) ? undefined : dates.includes(name) ? 'descending' : 'ascending',
      className: `whitespace-nowrap px-1.5! first:pl-5! ${cells[name].className ?? ''}`,
    }))
    return [
      ...chosen,
      { ...menuColumn, head: t.actions },
      // On mobile these two are shown whatever columns are chosen.
      mobileOnlyColumn('reason', 'subtitle', (row) => <StatusReason person={row} />),
      mobileOnlyColumn('last', 'meta', (row) =>
        shown.includes('owed') ? <Owed owedCents={row.owedCents} /> : <LastLogin person={row} />,
      ),
    ]
  }, [t, language, addressBelow, shown])
}

/** The row's menu, which is always shown and never part of a file. */
const menuColumn: Omit<ListColumn<PersonListRow>, 'head'> = {
  key: actionsColumnKey,
  end: true,
  skeleton: 'none',
  cell: (row) => <PersonRowMenu person={row} />,
  className: 'w-14 px-1.5! last:pr-3!',
}

/** A long text that wraps at suitable positions, like an address, and is never cut off. */
const wrappingText = (
  field: 'email' | 'linkedin_url' | 'paypal_email',
): Required<Pick<ListColumn<PersonListRow>, 'cell' | 'text'>> => ({
  cell: ({ [field]: text }) =>
    text === '' ? (
      '-'
    ) : (
      <span className="grid grid-cols-[minmax(8.5rem,max-content)] leading-tight whitespace-normal">
        <BreakableAddress text={text} />
      </span>
    ),
  text: (row) => row[field],
})

/** Shows the owed amount: a muted $0.00 for nothing, a dash while it is loading. */
const Owed = ({ owedCents }: Pick<PersonListRow, 'owedCents'>) =>
  owedCents === undefined || owedCents === 0 ? (
    <span className="text-muted">{owedCents === 0 ? formatCents(0) : '-'}</span>
  ) : (
    <b className="font-semibold text-text">{formatCents(owedCents)}</b>
  )

const NameAndDisc = ({ person, address }: { person: User; address: boolean }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={nameOf(person)} seed={person.id} size="sm" />
    <span className="grid w-max max-w-52 leading-tight whitespace-normal wrap-anywhere">
      <PersonLink person={person} />
      {address && (
        <small className="text-xs text-muted">
          <BreakableAddress text={person.email} />
        </small>
      )}
    </span>
  </span>
)

const PersonLink = ({ person }: { person: User }) => (
  <RowLink to={adminPersonPath(person.id)} label={`${nameOf(person)}, ${person.email}`}>
    {nameOf(person)}
  </RowLink>
)

/** Says below the name why the account is active or inactive, and the affiliate status of affiliates. */
function StatusReason({ person }: { person: PersonListRow }) {
  const t = useMessages(people)
  const language = useLanguage()
  const reason = accountReason(person, useToday())
  const { affiliate_status, rental_start, roles } = person
  const isMember = roles.length === 0 || roles.includes('user') || reason !== 'not-renting'
  const affiliate = affiliate_status === 'inactive' ? '' : t.affiliateIs[affiliate_status]
  return [
    isMember ? t.reason[reason](formatRecentDay(rental_start, language)) : joinRoleNames(person, t.role),
    isMember || affiliate_status === 'pending' ? affiliate : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function LastLogin({ person }: { person: PersonListRow }) {
  const t = useMessages(people)
  const language = useLanguage()
  return (
    <>
      <span className="sr-only">{t.lastLogin}: </span>
      {formatRecentDay(person.last_login_at, language) || t.never}
    </>
  )
}

/** Returns the columns of the CSV file in the form that the import reads (S30), with separate first and last names. */
export const peopleFileColumns = (
  columns: readonly ListColumn<PersonListRow>[],
  t: MessagesOf<typeof people>,
): ListColumn<PersonListRow>[] =>
  columns.flatMap((column) => {
    if (column.key === 'name') {
      return [
        csvOnlyColumn<PersonListRow>('name', t.firstName, ({ first_name }) => first_name),
        csvOnlyColumn<PersonListRow>('name', t.lastName, ({ last_name }) => last_name),
      ]
    }
    return column.key === 'referralCode' ? [{ ...column, head: t.ownCode }] : [column]
  })

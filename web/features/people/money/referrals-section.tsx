import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { earnedByReferral } from '../../../../domain/money/breakdown/earned-parts'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { isDeletedEmail } from '../../../../domain/people/deletion/deletion'
import { adminPersonPath } from '../../../../domain/paths'
import type { ReferralWithAttribution } from '../../../../domain/money/accrual/own-facts'
import { DialogButton } from '../../../forms/command-parts'
import { formatDate } from '../../../i18n/format'
import { holdQueue, people, personRental } from '../../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Amount } from '../../../ui/text/amount'
import { Card } from '../../../ui/card'
import { ShowMoreRows, useFirstRows } from '../../../ui/first-rows'
import { Avatar } from '../../../ui/pictures/avatar'
import { Table } from '../../../ui/table'
import { nameOf, PersonState, type SectionProps } from '../person/person-state'
import { useExplanationHref } from './line-list'
import { flagReferralRoute } from '../../../../domain/api/money/holds'
import { ReasonDialog } from '../../../shared/reason-dialog'

const initialRows = 10

export function ReferralsSection({ person, view, onDone }: Pick<SectionProps, 'person' | 'view' | 'onDone'>) {
  const t = useMessages(people)
  const tr = useMessages(personRental)
  const language = useLanguage()
  const whyHref = useExplanationHref()
  const rows = view.referrals
  const earned = useMemo(() => earnedByReferral(view), [view])
  const th = useMessages(holdQueue)
  const { shown, rest } = useFirstRows(rows, initialRows)
  return (
    <Card title={t.referrals} aside={<ReferralSum rows={rows} code={person.referral_code} />}>
      {rows.length === 0 ? (
        <p className="text-muted">{t.noReferrals}</p>
      ) : (
        <Table
          flat
          caption={t.referrals}
          rows={shown}
          rowKey={({ referral }) => referral.id}
          columns={[
            { key: 'name', head: t.name, cell: (row) => <ReferredCell row={row} /> },
            {
              key: 'state',
              head: t.accountStatus,
              cell: ({ referral }) => <ReferralState referral={referral} />,
              className: 'max-md:hidden',
            },
            {
              key: 'start',
              head: t.rentalStart,
              end: true,
              text: ({ referral }) => formatDate(referral.rental_start, language) || '-',
              className: 'whitespace-nowrap max-md:hidden',
            },
            {
              key: 'earned',
              head: tr.earned,
              end: true,
              cell: ({ referral: { id }, attribution }) => {
                const cents = earned.get(id) ?? 0
                if (attribution === undefined) return '-'
                return <Amount cents={cents} href={cents === 0 ? undefined : whyHref(`referral-${id}`)} />
              },
              className: 'whitespace-nowrap',
            },
            {
              key: 'flag',
              head: <span className="sr-only">{th.flag}</span>,
              end: true,
              cell: (row) => <FlagButton row={row} affiliate={nameOf(person)} onDone={onDone} />,
              className: 'w-0',
            },
          ]}
        />
      )}
      <ShowMoreRows rest={rest} />
    </Card>
  )
}

function ReferralSum({ rows, code }: { rows: MoneyView['referrals']; code: string }) {
  const t = useMessages(people)
  const active = rows.filter(({ referral }) => referral.status === 'active').length
  return (
    <span className="text-sm text-muted">
      {t.referralSum(rows.length, active)}. {t.code} <b className="font-mono text-xs font-semibold text-text">{code}</b>
    </span>
  )
}

type Row = ReferralWithAttribution

/** Shows the name and, in the mobile layout, the state below it, because the name needs the width. */
function ReferredCell({ row: { referral } }: { row: Row }) {
  const t = useMessages(people)
  const start = formatDate(referral.rental_start, useLanguage())
  const name = referral.referred_name || (isDeletedEmail(referral.referred_email) ? t.deletedPerson : '')
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={referral.referred_name} seed={referral.referred_user || referral.id} size="sm" />
      <span className="min-w-0">
        {referral.referred_user === '' ? (
          <span className="wrap-break-word">{referral.referred_name}</span>
        ) : (
          <Link
            to={adminPersonPath(referral.referred_user)}
            className="font-semibold no-underline wrap-break-word hover:text-accent hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="flex flex-wrap gap-x-3 md:hidden">
          <ReferralState referral={referral} />
          {start !== '' && <span className="text-muted">{start}</span>}
        </span>
      </span>
    </span>
  )
}

function ReferralState({ referral }: Pick<Row, 'referral'>) {
  const t = useMessages(people)
  if (referral.referred_user === '') return <span className="text-muted">{t.invited}</span>
  return <PersonState status={referral.account_status} />
}

/** Flags a referral that earns commission (M23); hidden for people without an account. */
function FlagButton({ row, affiliate, onDone }: { row: Row; affiliate: string; onDone: () => void }) {
  const t = useMessages(holdQueue)
  const { referred_user: referred, referred_name: name } = row.referral
  if (row.attribution === undefined || referred === '') return null
  return (
    <DialogButton
      kind="bare"
      size="sm"
      aria-label={t.flagOf(name)}
      title={t.flag}
      className="w-11 px-0! text-muted md:w-9"
      dialog={(close) => (
        <ReasonDialog
          route={flagReferralRoute}
          input={{ referred }}
          label={t.holdReason}
          title={t.flagTitle(name)}
          lead={t.flagText(affiliate)}
          confirm={t.flagDo}
          done={() => ({ title: t.flagDone, text: name })}
          onDone={onDone}
          onClose={close}
        />
      )}
    >
      <Flag aria-hidden />
    </DialogButton>
  )
}
